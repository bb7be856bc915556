import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { channelFailed, channelWorks } from '../../platform/channels/channels.ts'
import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import { describeError } from '../../platform/log.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { listBackups } from './backup-folder.ts'
import { createBackup } from './create-backup.ts'

/** A nightly backup may take hours; if the newest is older than this, one was missed. */
const staleAfterMs = 26 * 60 * 60 * 1000

export interface BackupState {
  readonly at: Date
  readonly bytes: number
  readonly stale: boolean
}

/** The shop's newest backup; null = none. */
export async function backupState({ storage, clock }: Pick<AppContext, 'storage' | 'clock'>): Promise<BackupState | null> {
  const [newest] = await listBackups(storage)
  return newest ? { at: newest.at, bytes: newest.bytes, stale: clock.now().getTime() - newest.at.getTime() > staleAfterMs } : null
}

/** A bucket is asked at most once a minute: health and metrics are read every few seconds and must not wait for it. */
const knownForMs = 60_000
const timeoutMs = 1_000

/** {@link backupState} for health and metrics; from a bucket it may be a minute old. Null also while the bucket does not answer. */
export function createBackupWatch(context: Pick<AppContext, 'config' | 'storage' | 'clock'>): () => Promise<BackupState | null> {
  if (context.config.s3 === null) return () => backupState(context)
  let asked: { readonly at: number; readonly state: Promise<BackupState | null> } | undefined
  return () => {
    if (!asked || performance.now() - asked.at > knownForMs) asked = { at: performance.now(), state: backupState(context).catch(() => null) }
    return Promise.race([asked.state, sleep(timeoutMs, null, { ref: false })])
  }
}

export const backupJob = defineJob({
  name: 'backup',
  input: z.object({}),
  every: '15 3 * * *',
  expireInSeconds: 4 * 60 * 60,
  async run(context) {
    const made = await createBackup(context).catch(async (error: unknown) => {
      await channelFailed(context, 'backup', describeError(error))
      throw error
    })
    await channelWorks(context, 'backup')
    if (made) context.log.info({ path: made.path, bytes: made.bytes }, 'backup made')
  },
})

/** Makes a missed backup, for machines that are off at night. */
export const backupWatch = defineJob({
  name: 'backup-watch',
  input: z.object({}),
  every: '40 * * * *',
  async run(context) {
    const state = await backupState(context)
    // A backup that was made by hand counts too.
    if (state && !state.stale) return channelWorks(context, 'backup')
    if (state) context.log.warn({ at: state.at }, 'the newest backup is older than 26 hours')
    await enqueue(context, context.database.db, backupJob, {}, { once: context.clock.now().toISOString().slice(0, 13) })
  },
})
