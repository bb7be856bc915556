import type pg from 'pg'
import { StartUpError } from '../start-up-error.ts'
import { withConnection, withoutPassword } from './db.ts'

/** Extensions and collations that the migrations need; `pre-flight.test.ts` compares both lists with the migrations. */
export const extensions = ['pg_trgm', 'unaccent'] as const
export const collations = ['und-x-icu', 'uk-x-icu', 'en-x-icu'] as const
const oldest = 150_000

export interface DatabaseFacts {
  /** In PostgreSQL's form: 150018 is 15.18. */
  readonly version: number
  readonly encoding: string
  readonly role: string
  /** The schema for tables without one; null when `search_path` names no existing schema. */
  readonly schema: string | null
  readonly createsSchemas: boolean
  readonly createsTables: boolean
  readonly missingExtensions: readonly string[]
  readonly missingCollations: readonly string[]
}

async function readFacts(client: pg.Client): Promise<DatabaseFacts> {
  const { rows } = await client.query<DatabaseFacts>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
            current_user::text as role, current_schema()::text as schema,
            has_database_privilege(current_database(), 'create') as "createsSchemas",
            coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'create'), false) as "createsTables",
            array(select wanted from unnest($1::text[]) wanted where wanted not in (select extname from pg_extension)
                  and wanted not in (select name from pg_available_extensions)) as "missingExtensions",
            array(select wanted from unnest($2::text[]) wanted where wanted not in (select collname from pg_collation)) as "missingCollations"`,
    [extensions, collations],
  )
  if (!rows[0]) throw new Error('no facts')
  return rows[0]
}

/**
 * Missing requirements of a database, each with its remedy. @param migrates whether tables are created, which needs more rights than
 * using them
 */
export function findLacks(facts: DatabaseFacts, migrates: boolean): string[] {
  const { version, encoding, role, schema, missingExtensions, missingCollations } = facts
  const lacks: string[] = []
  if (version < oldest) lacks.push(`it is PostgreSQL ${Math.floor(version / 10_000)}, and the shop needs 15 or newer`)
  if (encoding !== 'UTF8')
    lacks.push(
      `its encoding is ${encoding}, not UTF8: make it anew with create database … encoding 'UTF8' locale_provider icu icu_locale 'und' locale 'C' template template0`,
    )
  if (missingCollations.length > 0)
    lacks.push(
      `it has no collations ${missingCollations.join(', ')}: the server is built without ICU, or the database lost them (pg_import_system_collations)`,
    )
  if (missingExtensions.length > 0)
    lacks.push(`its server does not have the extensions ${missingExtensions.join(', ')}: install PostgreSQL's contrib package`)
  if (schema !== 'public')
    lacks.push(
      `tables would go to ${schema === null ? 'no schema at all' : `the schema ${schema}`}, not to public: alter role ${role} set search_path = public`,
    )
  if (migrates && !facts.createsSchemas) lacks.push(`the role ${role} may not create schemas in it: grant create on database … to ${role}`)
  if (migrates && schema === 'public' && !facts.createsTables)
    lacks.push(`the role ${role} may not create tables in it: grant create on schema public to ${role}`)
  return lacks
}

/**
 * Checks that a database meets all requirements, before anything is changed in it.
 * @throws {StartUpError} one line with everything that is missing
 */
export async function preFlight(url: string, { migrates }: { readonly migrates: boolean }): Promise<void> {
  const lacks = findLacks(await withConnection(url, readFacts), migrates)
  if (lacks.length > 0) throw new StartUpError(`the database ${withoutPassword(url)} cannot be used: ${lacks.join('; ')}`)
}
