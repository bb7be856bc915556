import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, StartUpError } from '../start-up-error.ts'
import { isDatabaseOutage } from './outage.ts'
import { runTransactions } from './transactions.ts'
import { lockKeys } from './locks.ts'

export type Db = NodePgDatabase<Record<string, never>>
/** A transaction: the code that decides opens it and passes it to every step. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

pg.types.setTypeParser(20, Number) // bigint: counts and kopiykas stay far below 2^53
/** Identifies this process's connections for an operator; process ids are the same in every container. */
export const applicationName = `concrete-shop/${randomUUID()}`

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  readonly url: string
  /** For long-lived connections: LISTEN, session locks, the job queue, backups. Never through a pooler. */
  readonly directUrl: string
  close(): Promise<void>
}

export interface PoolLimits {
  /** Maximum number of connections. */
  readonly max?: number
  /** Milliseconds to wait for a statement's answer. */
  readonly answerMs?: number
}

/** Per statement and transaction; a pooler's connections get them from the role (docs/operations.md). */
const timeouts = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 }

/**
 * Sends prepared statements without names: behind a pooler in transaction mode, the next transaction may run on another connection that
 * does not know them.
 */
class UnnamedStatementsClient extends pg.Client {
  // pg has many overloads; only the first argument matters here.
  override query = ((config: unknown, ...rest: unknown[]) => {
    const unnamed =
      typeof config === 'object' && config !== null && 'name' in config && typeof config.name === 'string' ? { ...config, name: undefined } : config
    return (super.query as (...args: unknown[]) => unknown)(unnamed, ...rest)
  }) as pg.Client['query']
}

/**
 * Opens a pool without connecting yet.
 * @param directUrl the database itself, if `url` leads to a pooler in transaction mode
 */
export function openDatabase(url: string, { max = 16, answerMs = 20_000 }: PoolLimits = {}, directUrl: string = url): Database {
  const pooled = directUrl !== url
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // Longer than PostgreSQL's own limit, so that no answer by then means the host lost power or network.
    query_timeout: answerMs,
    ...(pooled ? { Client: UnnamedStatementsClient } : timeouts),
  })
  // The pool replaces a dropped idle connection; without a listener the error would end the process.
  pool.on('error', () => {})
  // A connection that breaks inside a transaction would also end the process: the statement fails, but nothing handles the event.
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    db: runTransactions(drizzle(pool), pool),
    pool,
    url,
    directUrl,
    close: () => pool.end(),
  }
}

/**
 * Runs work with a connection of its own. If it breaks, the current or next query fails; without a listener the error would end the
 * process.
 */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName, connectionTimeoutMillis: 4_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Nothing listens there: a wrong address is more likely than an outage. */
const nobody = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

/**
 * Waits until the database answers: it may be starting, recovering from a crash, or failing over to another host, while a load balancer
 * accepts and breaks connections. Throws a StartUpError.
 */
export async function ensureDatabase(url: string): Promise<void> {
  const deadline = Date.now() + 20_000
  for (;;) {
    try {
      return await withConnection(url, () => Promise.resolve())
    } catch (error) {
      const code = errorCode(error)
      if (isDatabaseOutage(error) && !nobody.has(code ?? '') && Date.now() < deadline) await sleep(100)
      else
        throw new StartUpError(
          `the database ${withoutPassword(url)} cannot be reached (${code ?? (error instanceof Error ? error.message : String(error))})`,
        )
    }
  }
}

export function withoutPassword(url: string): string {
  try {
    const databaseUrl = new URL(url)
    return `${databaseUrl.host}${databaseUrl.pathname}`
  } catch {
    return 'at DATABASE_URL'
  }
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[]
}
const readJournal = (folder = migrationsFolder) => JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal // drizzle-kit wrote it

/** The tag of this release's newest migration. */
export function ownNewestMigration(): string {
  return readJournal().entries.at(-1)?.tag ?? ''
}

/** What drizzle wrote down of the migrations that a database has, the oldest first. */
async function readApplied(client: Pick<pg.ClientBase, 'query'>): Promise<{ hash: string; when: number }[]> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as there`)
  return rows[0]?.there ? (await client.query('select hash, created_at as when from drizzle.__drizzle_migrations order by created_at')).rows : []
}

/** The tag of a database's newest migration; its time if a newer release made it. */
export async function newestMigration(client: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const newest = (await readApplied(client)).at(-1)?.when
  return readJournal().entries.find(({ when }) => when === newest)?.tag ?? String(newest ?? '')
}

/** A copy of the migrations up to one of them, because the migrator always runs all. */
function migrationsUntil(tag: string, all: string): string {
  const { entries, ...rest } = readJournal(all)
  const last = entries.findIndex((entry) => entry.tag === tag)
  if (last < 0) throw new StartUpError(`this release does not know the migration ${tag}: a newer one is needed`)
  const folder = mkdtempSync(join(tmpdir(), 'shop-migrations-'))
  cpSync(all, folder, { recursive: true })
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...rest, entries: entries.slice(0, last + 1) }))
  return folder
}

/** Creates the job queue's tables; the worker updates them for later releases of the queue. */
async function installJobs(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('jobs.job') is not null as there`)
  if (rows[0]?.there) return
  const { getConstructionPlans } = await import('pg-boss')
  await client.query(getConstructionPlans('jobs'))
}

/** How long a migration waits for a locked table, since all later statements on the table wait behind it. */
const lockTimeoutMs = 3_000
/** The number of tries, about five minutes in total; between them waiting statements get their turn. */
const lockTries = 60
const lockPauseMs = 2_000

/** All pending migrations are one transaction, so a try that fails changes nothing. */
async function migratePatiently(client: pg.Client, folder: string): Promise<void> {
  await client.query(`set lock_timeout = ${lockTimeoutMs}`)
  for (let left = lockTries; ; left--) {
    try {
      await migrate(drizzle(client), { migrationsFolder: folder })
      break
    } catch (error) {
      // drizzle wraps PostgreSQL's error: 55P03, lock not available, or 40P01, deadlock.
      const code = (error instanceof Error ? errorCode(error.cause) : undefined) ?? errorCode(error)
      if (code !== '55P03' && code !== '40P01') throw error
      if (left <= 1) throw new StartUpError('a table stays locked by a long statement: the migrations could not run, nothing was changed')
      await sleep(lockPauseMs)
    }
  }
  await client.query('set lock_timeout = 0')
}

/**
 * Returns when the newest migration of a database was made. Throws a StartUpError when the tables do not begin with this baseline: they
 * are from before the first release, and no migration continues from there.
 */
async function requireOwnBaseline(client: pg.Client, url: string, folder: string): Promise<number> {
  const applied = await readApplied(client)
  if (applied[0] && applied[0].hash !== readMigrationFiles({ migrationsFolder: folder })[0]?.hash)
    throw new StartUpError(
      `the tables in ${withoutPassword(url)} were begun before the first release: start with an empty database (the embedded one: with another DATA_DIR)`,
    )
  return applied.at(-1)?.when ?? 0
}

/** Throws a StartUpError unless the database has every migration of this release. Additional ones are fine: a newer release runs beside it. */
export async function requireMigrated(url: string): Promise<void> {
  const newest = await withConnection(url, (client) => requireOwnBaseline(client, url, migrationsFolder))
  if (newest < (readJournal().entries.at(-1)?.when ?? 0))
    throw new StartUpError(`the database ${withoutPassword(url)} is behind this release: run npm run migrate`)
}

export interface MigrationChoice {
  /**
   * The tag of the last migration to run, for tests that fill a database as an older release left it. The caller then creates the job
   * queue's tables too.
   */
  readonly until?: string
  /** The folder of a release's migrations; only tests use another one. */
  readonly migrations?: string | undefined
}

/** Updates the schema; processes that start together wait for each other. Does not change a database migrated by a newer release. */
export async function migrateDatabase(url: string, { until, migrations = migrationsFolder }: MigrationChoice = {}): Promise<void> {
  const folder = until === undefined ? migrations : migrationsUntil(until, migrations)
  try {
    await withConnection(url, async (client) => {
      await client.query('select pg_advisory_lock($1)', [lockKeys.migration])
      await requireOwnBaseline(client, url, folder)
      await migratePatiently(client, folder)
      if (until === undefined) await installJobs(client)
    })
  } finally {
    if (folder !== migrations) rmSync(folder, { recursive: true, force: true })
  }
}
