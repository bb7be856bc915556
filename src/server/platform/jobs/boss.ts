import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import { afterCommit } from '../db/transactions.ts'
import { applicationName, type Database, type Db, type Tx } from '../db/db.ts'
import type { AppContext } from '../app-context.ts'
import { hexDigest } from '../digest.ts'
import { currentTrace } from '../tracing/tracing.ts'
import type { Job } from './job.ts'
import { notifyWorkers } from './notify-workers.ts'

const schema = 'jobs'
/** The dead-letter queue for all kinds of jobs. */
export const givenUpQueue = 'given-up'

const second = 1
const minute = 60 * second
const day = 24 * 60 * minute
/** After this long without a heartbeat another process takes over the job. */
const heartbeatTimeoutSeconds = 20 * second
/** Retries after the first try. */
export const retryLimit = 14
/** Milliseconds for running jobs to finish at shutdown (20 s in total); another process repeats longer ones. */
const timeoutMs = 10_000

/** How a queue stores and retries its jobs. */
const terms = {
  retryLimit,
  retryDelay: 15 * second,
  retryBackoff: true,
  retryDelayMax: 6 * 60 * minute,
  expireInSeconds: 5 * minute,
  heartbeatSeconds: heartbeatTimeoutSeconds,
  retentionSeconds: 400 * day, // a waiting job is never deleted
  deleteAfterSeconds: 90 * day, // how long a finished job can still recognise its repetition
  deadLetter: givenUpQueue,
  notify: false, // see notifyWorkers
}

const bosses = new WeakMap<Database, Promise<PgBoss>>()

/**
 * pg-boss, loaded with the first job and not at the start. It has its own connections, because code that holds one of the shop's in a
 * transaction must not wait for another of them.
 */
export function getBoss({ database, log }: Pick<AppContext, 'database' | 'log'>): Promise<PgBoss> {
  const known = bosses.get(database)
  if (known) return known
  const made = open(database.directUrl, log)
  bosses.set(database, made)
  made.catch(() => bosses.delete(database))
  return made
}

/** SQL that creates or updates the queue's tables for this release. */
export async function queueSchema(): Promise<string> {
  const { getConstructionPlans } = await import('pg-boss')
  return getConstructionPlans(schema)
}

/** Stops the worker, if there is one, after its running jobs. */
export async function closeBoss({ database }: Pick<AppContext, 'database'>): Promise<void> {
  const boss = await bosses.get(database)?.catch(() => undefined)
  bosses.delete(database)
  await boss?.stop({ graceful: true, timeout: timeoutMs })
}

async function open(url: string, log: AppContext['log']): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const often = 10 * second
  const boss = new PgBoss({
    connectionString: url,
    // A job's progress need not be on disk at once: after a database crash it is repeated, as after a process crash. Waiting for the
    // disk would delay commits that matter. Jobs are enqueued through the shop's own connections.
    options: '-c synchronous_commit=off',
    max: 3,
    application_name: applicationName,
    schema,
    monitorVacuum: false,
    superviseIntervalSeconds: often,
    monitorIntervalSeconds: often,
    queueCacheIntervalSeconds: often,
  })
  // Some errors are plain objects, which the log cannot print.
  boss.on('error', (error: object) => log.error({ err: error instanceof Error ? error : Object.assign(new Error(), error) }, 'the job queue failed'))
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
  await boss.start()
  await boss.createQueue(givenUpQueue, { retentionSeconds: terms.retentionSeconds })
  return boss
}

const queues = new WeakMap<PgBoss, Map<string, Promise<void>>>()

/** Creates a job's queue if it is missing; once per process. */
export function ensureQueue(boss: PgBoss, name: string): Promise<void> {
  const known = queues.get(boss) ?? new Map<string, Promise<void>>()
  queues.set(boss, known)
  const made = known.get(name) ?? boss.createQueue(name, terms)
  known.set(name, made)
  made.catch(() => known.delete(name))
  return made
}

/** Creates a job's queue, or updates it to the settings of this release. */
export async function updateQueue(boss: PgBoss, { name, every, expireInSeconds }: Job): Promise<void> {
  await ensureQueue(boss, name)
  await boss.updateQueue(name, {
    ...terms,
    ...(expireInSeconds === undefined ? {} : { expireInSeconds }),
    // A schedule enqueues new jobs, so leftovers of a schedule that only an old release had may be deleted after two days.
    ...(every === undefined ? {} : { retentionSeconds: 2 * day }),
  })
}

/** The data of a job's row. */
export interface Row {
  readonly input: unknown
  /** The earliest time to run, by the shop's clock, which tests can move. */
  readonly due: string
  /** The trace that enqueued it, when tracing is on (W3C `traceparent`). */
  readonly trace?: string | undefined
}

interface When {
  /** Names the cause, such as `order-confirmation 17`: one cause enqueues one job, however often it is repeated. */
  readonly once?: string
  readonly after?: Date
}

/**
 * Enqueues a job in the transaction that causes it, so that both are committed or neither.
 * @returns false when the same cause has enqueued it before
 */
export async function enqueue<Input>(
  context: AppContext,
  tx: Tx | Db,
  job: Pick<Job<Input>, 'name' | 'input'>,
  input: Input,
  { once, after }: When = {},
): Promise<boolean> {
  const [boss, { fromDrizzle }] = await Promise.all([getBoss(context), import('pg-boss')])
  const due = after ?? context.clock.now()
  const trace = currentTrace()
  const row: Row = { input, due: due.toISOString(), ...(trace === undefined ? {} : { trace }) }
  await ensureQueue(boss, job.name)
  const wait = Math.max(0, due.getTime() - context.clock.now().getTime())
  const id = await boss.send(job.name, row, {
    db: fromDrizzle(tx, sql),
    ...(once === undefined ? {} : { id: toUuid(`${job.name} ${once}`) }),
    // Relative to the database's current time, because the queue compares with its clock.
    ...(wait > 0 ? { startAfter: wait / 1000 } : {}),
  })
  if (wait === 0) afterCommit(tx, () => notifyWorkers(boss, job.name))
  return id !== null
}

/**
 * Withdraws a job that has not begun, in the transaction that makes it obsolete.
 * @param once the cause under which it was enqueued
 * @returns false when it has begun, or is not there
 */
export async function withdraw(tx: Tx, { name }: Pick<Job, 'name'>, once: string): Promise<boolean> {
  const table = sql`${sql.identifier(schema)}.job`
  const { rowCount } = await tx.execute(sql`delete from ${table} where name = ${name} and id = ${toUuid(`${name} ${once}`)} and state = 'created'`)
  return rowCount === 1
}

/** A UUID derived from a name (RFC 9562, version 8). */
function toUuid(name: string): string {
  const hex = hexDigest(name)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
