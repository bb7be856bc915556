import { and, eq, lt, sql, getTableColumns } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { AppContext } from '../../platform/app-context.ts'
import { channelFailed, channelWorks, silentMs } from '../../platform/channels/channels.ts'
import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import { hasFailed, type CarrierFailure } from './carrier-call.ts'
import { configuredNovaPoshta } from './carriers.ts'
import { townKey } from './cities.ts'
import { carrierBranches, type CopiedBranch } from './tables.ts'

/** A copy is refused when it has less than this share of the known branches: a directory that shrinks suddenly is faulty. */
const leastShare = 0.8
/** How many times a page is requested while the carrier is busy, with doubling pauses. */
const tries = 6
const firstPauseMs = 500

/** Runs at night, when nobody waits for the carrier. */
export const copyBranches = defineJob({
  name: 'copy-carrier-branches',
  input: z.object({}),
  every: '20 3 * * *',
  expireInSeconds: 3_600,
  run: async (context) => {
    const carrier = configuredNovaPoshta(context)
    if (carrier) await copyAll(context, carrier.branchPage)
  },
})

/** Copies at the start too, so that a shop with a new key need not wait for the night. */
export async function copyAtStart(context: AppContext): Promise<void> {
  const { db } = context.database
  if (configuredNovaPoshta(context) === null || (await db.$count(carrierBranches)) > 0) return
  await enqueue(context, db, copyBranches, {}, { once: 'first' })
}

async function copyAll(context: AppContext, readPage: (page: number) => Promise<{ rows: (CopiedBranch | null)[] } | CarrierFailure>): Promise<void> {
  const { db } = context.database
  const copiedAt = context.clock.now()
  const ours = eq(carrierBranches.carrier, 'nova_poshta')
  const known = await db.$count(carrierBranches, and(ours, eq(carrierBranches.active, true)))
  let received = 0
  for (let page = 1; ; page += 1) {
    const read = await patiently(() => readPage(page))
    if (hasFailed(read)) {
      await channelFailed(context, 'carrier', `nova_poshta: ${read.why}`, read.failed === 'refused' ? 0 : silentMs)
      throw new Error(`the directory of branches was not read: ${read.why}`)
    }
    if (read.rows.length === 0) break
    received += read.rows.length
    const rows = read.rows.filter((row) => row !== null)
    if (rows.length > 0) await store(context, rows, copiedAt)
  }
  if (received < known * leastShare) {
    await channelFailed(context, 'carrier', `nova_poshta: ${received} of ${known}`)
    context.log.error({ received, known }, 'a copy of the branches is too small: nothing was deactivated')
    return
  }
  await db
    .update(carrierBranches)
    .set({ active: false })
    .where(and(ours, lt(carrierBranches.copiedAt, copiedAt)))
  await channelWorks(context, 'carrier')
}

async function patiently<T extends object>(ask: () => Promise<T | CarrierFailure>): Promise<T | CarrierFailure> {
  for (let tried = 1; ; tried += 1) {
    const answer = await ask()
    if (!hasFailed(answer) || answer.failed === 'refused' || tried === tries) return answer
    await pause(firstPauseMs * 2 ** (tried - 1))
  }
}

async function store({ database: { db } }: AppContext, rows: readonly CopiedBranch[], copiedAt: Date): Promise<void> {
  // The directory may change while it is read, so that a branch can occur twice.
  const once = [...new Map(rows.map((row) => [row.ref, row])).values()]
  const { carrier: _carrier, ref: _ref, ...written } = getTableColumns(carrierBranches)
  const excluded = Object.fromEntries(Object.entries(written).map(([field, { name }]) => [field, sql.raw(`excluded.${name}`)]))
  await db
    .insert(carrierBranches)
    .values(once.map((row) => ({ ...row, carrier: 'nova_poshta' as const, townKey: townKey(row.town), copiedAt })))
    .onConflictDoUpdate({
      target: [carrierBranches.carrier, carrierBranches.ref],
      set: excluded,
    })
}
