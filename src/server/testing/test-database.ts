import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject as provided } from 'vitest'
import { openDatabase, type Database } from '../platform/db/db.ts'
import { dropDatabase } from './drop-database.ts'

/** Databases returned by earlier files of this worker, emptied. Emptying one costs a fraction of copying and dropping one. */
const spare: Database[] = []
/** The schema digest of an unchanged copy of the template. */
let untouched: string | undefined

export function testDatabaseUrl(name: string): string {
  const url = new URL(provided('postgres'))
  url.pathname = `/${name}`
  return url.href
}

/** A connection to the maintenance database, shared by all contexts of this process, because every connection costs the server a process. */
let maintenance: Promise<pg.Client> | undefined

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: provided('postgres') })
  client.on('error', () => {}) // the query fails with it
  client.once('end', () => (maintenance = undefined))
  await client.connect()
  ;(client as unknown as { unref(): void }).unref() // missing from its types
  return client
}

/** The connections of a pool, by their process ids in the server. */
const connections = new WeakMap<pg.Pool, Set<number>>()

/** A migrated, empty database that nobody else uses. */
export async function takeDatabase(): Promise<Database> {
  const known = spare.pop()
  if (known !== undefined) return known
  const name = `shop_test_${randomBytes(6).toString('hex')}`
  const admin = await (maintenance ??= connect())
  await admin.query(`create database ${name} template ${provided('template')}`)
  untouched ??= await at(name, schemaDigest)
  const database = openDatabase(testDatabaseUrl(name), { max: 8 })
  const own = new Set<number>()
  connections.set(database.pool, own)
  database.pool.on('connect', (client) => own.add(Reflect.get(client, 'processID') as number)) // missing from its types
  return database
}

/**
 * Empties a database and keeps it, with its open connections, for the next file, because each new connection costs the server a process.
 * Drops it if a test has changed its schema or a connection is still busy.
 */
export async function giveBack(database: Database): Promise<void> {
  if (await emptied(database.pool)) {
    spare.push(database)
    return
  }
  await database.close()
  await dropDatabase(await (maintenance ??= connect()), new URL(database.url).pathname.slice(1))
}

async function emptied(pool: pg.Pool): Promise<boolean> {
  if (pool.ending || pool.idleCount < pool.totalCount) return false
  try {
    const client = await pool.connect()
    try {
      return (await schemaDigest(client)) === untouched && (await empty(client, [...(connections.get(pool) ?? [])]))
    } finally {
      client.release()
    }
  } catch {
    return false
  }
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

/** A digest of tables, columns, constraints, triggers and functions; copies of one template even have the same oids. */
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

/** Tables filled by migrations; only tests write into the others. */
const filledByMigrations = ['drizzle.__drizzle_migrations', 'jobs.version']

async function empty(client: pg.ClientBase, own: readonly number[]): Promise<boolean> {
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> all($1::int[])', [own])
  const { rows: tables } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema') and pg_relation_size(c.oid) > 0
      and c.oid::regclass::text <> all('{${filledByMigrations}}')`)
  if (tables.length > 0) {
    // All tables are emptied together, without foreign keys and triggers. Truncating would create new files for every referenced
    // table.
    await client.query(`begin; set local lock_timeout = '2s'; set local session_replication_role = replica;
      ${tables.map(({ name }) => `delete from ${name};`).join('')} commit`)
    // Frees the pages, so that new rows are stored in order, as in a new table.
    await client.query(`vacuum ${tables.map(({ name }) => name).join(', ')}`)
  }
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences where last_value is not null`,
  )
  return true
}
