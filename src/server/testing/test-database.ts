import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject as provided } from 'vitest'
import { dropDatabase } from './drop-database.ts'

/** Databases that an earlier file of this worker has given back, empty again. Emptying one costs a fraction of copying and dropping one. */
const spare: string[] = []
/** What a copy of the template consists of. */
let untouched: string | undefined

export function testDatabaseUrl(name: string): string {
  const url = new URL(provided('postgres'))
  url.pathname = `/${name}`
  return url.href
}

/** To the maintenance database, for all contexts of this process: every connection costs the server a process. */
let maintenance: Promise<pg.Client> | undefined

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: provided('postgres') })
  client.on('error', () => {}) // the query fails with it
  client.once('end', () => (maintenance = undefined))
  await client.connect()
  ;(client as unknown as { unref(): void }).unref() // its types do not say that it can
  return client
}

/** Name of a migrated, empty database that nobody else uses. */
export async function takeDatabase(): Promise<string> {
  const known = spare.pop()
  if (known !== undefined) return known
  const name = `shop_test_${randomBytes(6).toString('hex')}`
  const admin = await (maintenance ??= connect())
  await admin.query(`create database ${name} template ${provided('template')}`)
  untouched ??= await at(name, schemaDigest)
  return name
}

/** Empties a database for the next file, by one of its own connections; false where a test changed the schema or no connection is left. */
export async function emptied(pool: pg.Pool): Promise<boolean> {
  try {
    const client = await pool.connect()
    try {
      return (await schemaDigest(client)) === untouched && (await empty(client))
    } finally {
      client.release(true)
    }
  } catch {
    return false
  }
}

/** Keeps a database for the next file; one that is not empty is dropped. */
export async function giveBack(name: string, isEmpty: boolean): Promise<void> {
  if (isEmpty) spare.push(name)
  else await dropDatabase(await (maintenance ??= connect()), name)
}

async function at<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: testDatabaseUrl(name) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A digest of tables, columns, constraints, triggers and functions; copies of one template agree on their numbers too. */
async function schemaDigest(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ digest: string }>(`
    select concat(count(*), ' ', sum(hashtextextended(part, 0))) as digest from (
      select concat(relnamespace, relname, relkind) as part from pg_class where relkind <> 't' and relpersistence = 'p'
      union all select concat(attrelid, '.', attname, atttypid, attnotnull) from pg_attribute where attrelid >= 16384 and attnum > 0
      union all select concat(conrelid, '.', conname, convalidated) from pg_constraint
      union all select concat(tgrelid, '.', tgname, tgenabled) from pg_trigger where not tgisinternal
      union all select concat(proname, prosrc) from pg_proc where oid >= 16384
    ) as parts`)
  return rows[0]?.digest
}

/** Tables that migrations fill; what stands in the others a test has written. */
const filledByMigrations = ['drizzle.__drizzle_migrations', 'jobs.version']

async function empty(client: pg.ClientBase): Promise<boolean> {
  await client.query(`set lock_timeout = '2s'`)
  // Foreign keys and triggers do not look: all tables are emptied together. Truncating would make new files for every table that a key leads to.
  await client.query('set session_replication_role = replica')
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
  const { rows: tables } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema') and pg_relation_size(c.oid) > 0
      and c.oid::regclass::text <> all('{${filledByMigrations}}')`)
  if (tables.length > 0) {
    await client.query(tables.map(({ name }) => `delete from ${name}`).join(';'))
    // Gives the pages back, so that rows stand in the order in which they come, as in a new table.
    await client.query(`vacuum ${tables.map(({ name }) => name).join(', ')}`)
  }
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences where last_value is not null`,
  )
  return true
}
