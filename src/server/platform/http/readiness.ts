import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { newestMigration, ownNewestMigration } from '../db/db.ts'
import { isListening } from '../db/notify.ts'
import { limitCounters } from '../rate-limits/tables.ts'
import { release } from '../release.ts'
import type { World } from '../app-context.ts'

export interface BackupFacts {
  readonly at: Date
  readonly bytes: number
  readonly stale: boolean
}

/** What a load balancer's operator wants to know; the load balancer itself reads the status code. */
export interface Readiness {
  readonly status: 'ok' | 'unavailable'
  /** `silent` does not answer, `unwritable` answers but takes nothing, `full` has hardly any disk left. */
  readonly database: 'ok' | 'silent' | 'unwritable' | 'full'
  /** Does this process hear what other processes change? */
  readonly changes: 'listening' | 'lost'
  readonly migrations: { readonly applied: string | null; readonly expected: string }
  readonly backup: BackupFacts | null
  readonly release: string
}

/** Milliseconds that one check may take, and that its answer serves everybody who asks. */
const patience = 3_000
const validFor = 1_000
/** PostgreSQL takes disk by 16 MB and ends at once when it cannot have its next piece. */
const diskReserve = 32 * 1024 * 1024

/** A check that many may ask for at once: one is under way at a time, and its answer serves for a second. */
export function createReadinessCheck(world: World, latestBackup: () => Promise<BackupFacts | null>): () => Promise<Readiness> {
  let last: { readonly at: number; readonly answer: Promise<Readiness> } | undefined
  return () => {
    if (last && performance.now() - last.at < validFor) return last.answer
    last = { at: performance.now(), answer: check(world, latestBackup) }
    return last.answer
  }
}

async function check(world: World, latestBackup: () => Promise<BackupFacts | null>): Promise<Readiness> {
  const [database, backup] = await Promise.all([checkDatabase(world), latestBackup().catch(() => null)])
  // Who does not answer is not asked again.
  const applied = database === 'silent' ? null : await newestMigration(world.database.pool).catch(() => null)
  return {
    status: database === 'ok' ? 'ok' : 'unavailable',
    database,
    changes: isListening(world.database.url) ? 'listening' : 'lost',
    migrations: { applied, expected: ownNewestMigration() },
    backup,
    release,
  }
}

async function checkDatabase(world: World): Promise<Readiness['database']> {
  const { config, database, log } = world
  // Of an outside database the disk is not ours to see.
  const disk = config.databaseUrl === null ? await statfs(config.dataDir).catch(() => null) : null
  if (disk && disk.bavail * disk.bsize < diskReserve) return 'full'
  const write = database.db
    .insert(limitCounters)
    .values({ key: 'health', count: 1, resetsAt: world.clock.now() })
    .onConflictDoUpdate({ target: limitCounters.key, set: { resetsAt: sql`excluded.resets_at` } })
    .then(() => 'ok' as const)
  const giveUp = new AbortController()
  try {
    return await Promise.race([write, sleep(patience, 'silent' as const, { signal: giveUp.signal, ref: false })])
  } catch (err) {
    log.warn({ err }, 'not ready: the database takes nothing')
    const answers = await Promise.race([
      database.pool.query('select 1').then(
        () => true,
        () => false,
      ),
      sleep(patience, false, { signal: giveUp.signal, ref: false }),
    ])
    return answers ? 'unwritable' : 'silent'
  } finally {
    giveUp.abort()
    write.catch(() => {}) // it may fail long after nobody waits
  }
}
