import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import { afterCommit } from '../db/after-commit.ts'
import { applicationName, type Database, type Db, type Tx } from '../db/db.ts'
import type { AppContext } from '../app-context.ts'
import { hexDigest } from '../digest.ts'
import { currentTrace } from '../tracing/tracing.ts'
import type { Job } from './job.ts'
import { notifyWorkers } from './notify-workers.ts'

const schema = 'jobs'
/** Where a job goes that was tried as often as it may be, from the queue of every kind. */
export const givenUpQueue = 'given-up'

const second = 1
const minute = 60 * second
const day = 24 * 60 * minute
/** A job whose process gave no sign of life for so long is taken up by another. */
const heartbeatTimeoutSeconds = 20 * second
/** Tries after the first one. */
export const retryLimit = 14
/** Milliseconds that running jobs have to end, of the 20 s in which the process ends; what takes longer is done again by another process. */
const timeoutMs = 10_000

/** On what terms a queue keeps and repeats its jobs. */
const terms = {
  retryLimit,
  retryDelay: 15 * second,
  retryBackoff: true,
  retryDelayMax: 6 * 60 * minute,
  expireInSeconds: 5 * minute,
  heartbeatSeconds: heartbeatTimeoutSeconds,
  retentionSeconds: 400 * day, // a job that waits is never thrown away
  deleteAfterSeconds: 90 * day, // and as long a repeated one is known
  deadLetter: givenUpQueue,
  notify: false, // see notifyWorkers
}

const bosses = new WeakMap<Database, Promise<PgBoss>>()

/**
 * pg-boss, loaded when the first job is seen and not while the shop starts. It has connections of its own: who holds
 * one of the shop's in a transaction must not wait for another of them.
 */
export function bossOf({ database, log }: Pick<AppContext, 'database' | 'log'>): Promise<PgBoss> {
  const known = bosses.get(database)
  if (known) return known
  const made = open(database.directUrl, log)
  bosses.set(database, made)
  made.catch(() => bosses.delete(database))
  return made
}

/** SQL that makes the queue's tables as this release's queue wants them. */
export async function queueSchema(): Promise<string> {
  const { getConstructionPlans } = await import('pg-boss')
  return getConstructionPlans(schema)
}

/** Ends the worker, when there is one, after what is under way. */
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
    // That a job was taken or done need not be on the disk at once: after a crash of the database it is done again, as after one
    // of the process. Waiting for it would hold up every commit that does matter. Jobs are enqueued by the shop's own connections.
    options: '-c synchronous_commit=off',
    max: 3,
    application_name: applicationName,
    schema,
    monitorVacuum: false,
    superviseIntervalSeconds: often,
    monitorIntervalSeconds: often,
    queueCacheIntervalSeconds: often,
  })
  // Some come as plain objects, of which the log would tell nothing.
  boss.on('error', (error: object) => log.error({ err: error instanceof Error ? error : Object.assign(new Error(), error) }, 'the job queue failed'))
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
  await boss.start()
  await boss.createQueue(givenUpQueue, { retentionSeconds: terms.retentionSeconds })
  return boss
}

const queues = new WeakMap<PgBoss, Map<string, Promise<void>>>()

/** Makes the queue of a job's name where it is missing; once a process. */
export function ensureQueue(boss: PgBoss, name: string): Promise<void> {
  const known = queues.get(boss) ?? new Map<string, Promise<void>>()
  queues.set(boss, known)
  const made = known.get(name) ?? boss.createQueue(name, terms)
  known.set(name, made)
  made.catch(() => known.delete(name))
  return made
}

/** Makes a job's queue, or brings it to the terms of this release. */
export async function updateQueue(boss: PgBoss, { name, every, expireInSeconds }: Job): Promise<void> {
  await ensureQueue(boss, name)
  await boss.updateQueue(name, {
    ...terms,
    ...(expireInSeconds === undefined ? {} : { expireInSeconds }),
    // It comes again by itself: what a release that is gone for good has scheduled goes after two days.
    ...(every === undefined ? {} : { retentionSeconds: 2 * day }),
  })
}

/** What a job's row holds. */
export interface Row {
  readonly input: unknown
  /** When it may run by the shop's clock, which tests move. */
  readonly due: string
  /** The trace that enqueued it, where traces are on (W3C `traceparent`). */
  readonly trace?: string | undefined
}

interface When {
  /** Names the cause, e.g. `order-confirmation 17`: the same cause makes the job once, however often it is enqueued. */
  readonly once?: string
  readonly after?: Date
}

/**
 * Enqueues a job in the transaction that causes it: both are kept, or neither.
 * @returns false when the same cause has enqueued it before
 */
export async function enqueue<Input>(
  context: AppContext,
  tx: Tx | Db,
  job: Pick<Job<Input>, 'name' | 'input'>,
  input: Input,
  { once, after }: When = {},
): Promise<boolean> {
  const [boss, { fromDrizzle }] = await Promise.all([bossOf(context), import('pg-boss')])
  const due = after ?? context.clock.now()
  const trace = currentTrace()
  const row: Row = { input, due: due.toISOString(), ...(trace === undefined ? {} : { trace }) }
  await ensureQueue(boss, job.name)
  const wait = Math.max(0, due.getTime() - context.clock.now().getTime())
  const id = await boss.send(job.name, row, {
    db: fromDrizzle(tx, sql),
    ...(once === undefined ? {} : { id: idOf(`${job.name} ${once}`) }),
    // Seconds from the database's now: the queue compares with its clock.
    ...(wait > 0 ? { startAfter: wait / 1000 } : {}),
  })
  if (wait === 0) afterCommit(tx, () => notifyWorkers(boss, job.name))
  return id !== null
}

/** A UUID made of a name, the same for the same name (RFC 9562, version 8). */
function idOf(name: string): string {
  const hex = hexDigest(name)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
