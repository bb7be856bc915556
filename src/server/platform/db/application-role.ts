import { createHmac } from 'node:crypto'
import { withConnection } from './db.ts'

/** The shop's database role: owns its database, without further rights. */
export const applicationRole = 'shop_app'
export const databaseName = 'shop'

/** Derived from the superuser's password, so that there is one secret to keep; the derivation is one-way. */
export function applicationPassword(password: string): string {
  return createHmac('sha256', password).update(applicationRole).digest('base64url')
}

/**
 * Creates the shop's database and role. The role may sign in only when everything is done, so that the next start repeats an interrupted
 * run.
 * @param toUrl the superuser's address of a database in the cluster
 */
export async function ensureApplicationRole(toUrl: (database: string) => string, password: string): Promise<void> {
  await withConnection(toUrl('postgres'), async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $2) as database`,
      [applicationRole, databaseName],
    )
    if (!rows[0]?.role) await client.query(`create role ${applicationRole} nologin`)
    await client.query(
      `${rows[0]?.database ? 'alter' : 'create'} database ${databaseName} ${rows[0]?.database ? 'owner to' : 'owner'} ${applicationRole}`,
    )
  })
  await withConnection(toUrl(databaseName), async (client) => {
    await client.query(`alter role ${applicationRole} login password ${client.escapeLiteral(applicationPassword(password))}`)
  })
}
