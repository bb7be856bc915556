import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { newestMigration, ownNewestMigration } from '../db/db.ts'
import { isLongDisconnected, isListening } from '../db/notify.ts'
import { rateLimitCounters } from '../rate-limits/tables.ts'
import { release } from '../release.ts'
import type { AppContext } from '../app-context.ts'

export interface BackupInfo {
  readonly at: Date
  readonly bytes: number
  readonly stale: boolean
}

/** For a load balancer's operator; the load balancer itself reads the status code. */
export interface Readiness {
  readonly status: 'ok' | 'unavailable'
  /** `silent` = no answer, `unwritable` = answers but rejects writes, `full` = hardly any disk space left. */
  readonly database: 'ok' | 'silent' | 'unwritable' | 'full'
  /** Whether this process receives changes by other processes. */
  readonly changes: 'listening' | 'lost'
  readonly migrations: { readonly applied: string | null; readonly expected: string }
  readonly backup: BackupInfo | null
  readonly release: string
}

/** The time limit of a check, and how long its answer is shared, in milliseconds. */
const timeoutMs = 3_000
const validFor = 1_000
/** PostgreSQL allocates disk space by 16 MB and stops at once when it cannot get more. */
const diskReserve = 32 * 1024 * 1024

/** Shares checks between many requests: only one runs at a time, and its answer is valid for a second. */
export function createReadinessCheck(context: AppContext, latestBackup: () => Promise<BackupInfo | null>): () => Promise<Readiness> {
  let last: { readonly at: number; readonly answer: Promise<Readiness> } | undefined
  return () => {
    if (last && performance.now() - last.at < validFor) return last.answer
    last = { at: performance.now(), answer: check(context, latestBackup) }
    return last.answer
  }
}

async function check(context: AppContext, latestBackup: () => Promise<BackupInfo | null>): Promise<Readiness> {
  const [database, backup] = await Promise.all([checkDatabase(context), latestBackup().catch(() => null)])
  // A silent database gets no second query.
  const applied = database === 'silent' ? null : await newestMigration(context.database.pool).catch(() => null)
  return {
    status: database === 'ok' && !isLongDisconnected(context.database.directUrl) ? 'ok' : 'unavailable',
    database,
    changes: isListening(context.database.directUrl) ? 'listening' : 'lost',
    migrations: { applied, expected: ownNewestMigration() },
    backup,
    release,
  }
}

async function checkDatabase(context: AppContext): Promise<Readiness['database']> {
  const { config, database, log } = context
  // The disk of an external database cannot be read from here.
  const disk = config.databaseUrl === null ? await statfs(config.dataDir).catch(() => null) : null
  if (disk && disk.bavail * disk.bsize < diskReserve) return 'full'
  const write = database.db
    .insert(rateLimitCounters)
    .values({ key: 'health', count: 1, resetsAt: context.clock.now() })
    .onConflictDoUpdate({ target: rateLimitCounters.key, set: { resetsAt: sql`excluded.resets_at` } })
    .then(() => 'ok' as const)
  const giveUp = new AbortController()
  try {
    return await Promise.race([write, sleep(timeoutMs, 'silent' as const, { signal: giveUp.signal, ref: false })])
  } catch (err) {
    log.warn({ err }, 'not ready: the database takes nothing')
    const answers = await Promise.race([
      database.pool.query('select 1').then(
        () => true,
        () => false,
      ),
      sleep(timeoutMs, false, { signal: giveUp.signal, ref: false }),
    ])
    return answers ? 'unwritable' : 'silent'
  } finally {
    giveUp.abort()
    write.catch(() => {}) // it may fail when nobody waits any more
  }
}
