import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { drainJobs } from '../../testing/drain-jobs.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { getBoss, countJobs, defineJob, enqueue, GiveUp, listFailedJobs, retryFailedJob, startJobs } from './index.ts'

let context: TestContext
let done: string[] = []
let broken = false

const note = defineJob({
  name: 'note',
  input: z.object({ text: z.string() }),
  run: async (_context, { text }) => {
    if (broken) throw new Error('the line is dead')
    done.push(text)
  },
})
const chain = defineJob({
  name: 'chain',
  input: z.object({ left: z.number() }),
  run: async (own, { left }) => {
    done.push(`chain ${left}`)
    if (left > 0) await enqueue(own, own.database.db, chain, { left: left - 1 })
  },
})
const jobs = [note, chain]
const drain = () => drainJobs(context, jobs)

beforeAll(async () => {
  context = await createTestContext()
  return () => context.close()
})
beforeEach(() => {
  done = []
  broken = false
})
afterEach(() => context.database.pool.query('delete from jobs.job'))

test('a job belongs to the transaction that causes it: undone together, kept together', async () => {
  const { db } = context.database
  await db
    .transaction(async (tx) => {
      await enqueue(context, tx, note, { text: 'undone' })
      throw new Error('no')
    })
    .catch(() => {})
  await db.transaction(async (tx) => void (await enqueue(context, tx, note, { text: 'kept' })))
  await drain()
  expect(done).toEqual(['kept'])
})

test('the same cause makes a job once, also long after it ran', async () => {
  const { db } = context.database
  expect(await enqueue(context, db, note, { text: 'once' }, { once: 'order 1' })).toBe(true)
  expect(await enqueue(context, db, note, { text: 'once' }, { once: 'order 1' })).toBe(false)
  await drain()
  expect(await enqueue(context, db, note, { text: 'once' }, { once: 'order 1' })).toBe(false)
  await enqueue(context, db, note, { text: 'other' }, { once: 'order 2' })
  await drain()
  expect(done).toEqual(['once', 'other'])
})

test('a job for later waits for its time by the clock of the shop', async () => {
  const later = new Date(context.clock.now().getTime() + 60_000)
  await enqueue(context, context.database.db, note, { text: 'later' }, { after: later })
  await drain()
  expect(done).toEqual([])
  context.clock.advance(61_000)
  await drain()
  expect(done).toEqual(['later'])
})

test('what a job causes is run too', async () => {
  await enqueue(context, context.database.db, chain, { left: 2 })
  expect((await drain()).ran).toBe(3)
  expect(done).toEqual(['chain 2', 'chain 1', 'chain 0'])
})

test('a failing job is tried again and ends with the operator, who can give it another try', async () => {
  broken = true
  await enqueue(context, context.database.db, note, { text: 'stubborn' })
  for (let tries = 0; tries < 15; tries++) {
    expect(await listFailedJobs(context)).toEqual([])
    expect((await drain()).failures).toHaveLength(1)
  }
  const [failed] = await listFailedJobs(context)
  expect(failed).toMatchObject({ job: 'note', input: { text: 'stubborn' }, tries: 15 })
  expect(failed?.error).toContain('the line is dead')
  expect(await countJobs(context)).toEqual({ waiting: 0, active: 0, failed: 1 })

  broken = false
  expect(await retryFailedJob(context, failed?.id ?? '')).toBe(true)
  await drain()
  expect(done).toEqual(['stubborn'])
  expect(await retryFailedJob(context, failed?.id ?? '')).toBe(false)
})

test('a process that starts leaves the schedules of another release alone, and what nobody takes goes after two days', {
  tags: 'proof',
}, async () => {
  const own = await createTestContext()
  const other = defineJob({ name: 'other-release', input: z.object({}), every: '0 3 * * *', run: async () => {} })
  const mine = defineJob({ name: 'this-release', input: z.object({}), every: '0 4 * * *', run: async () => {} })
  try {
    await (await startJobs(own, [other]))()
    await (await startJobs(own, [mine]))()
    const boss = await getBoss(own)
    const names = async () => (await boss.getSchedules()).map(({ name }) => name).toSorted()
    expect(await names()).toEqual(['other-release', 'this-release'])
    await enqueue(own, own.database.db, other, {})
    const [waiting] = await boss.findJobs('other-release', { queued: true })
    const days = ((waiting?.keepUntil.getTime() ?? 0) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(1.9)
    expect(days).toBeLessThan(2.1)
  } finally {
    await own.close()
  }
})

test('a worker ends a job that no try can help at once, and repeats another', async () => {
  const own = await createTestContext()
  const hopeless = defineJob({ name: 'hopeless', input: z.object({}), run: () => Promise.reject(new GiveUp('no such address')) })
  const unlucky = defineJob({ name: 'unlucky', input: z.object({}), run: () => Promise.reject(new Error('busy')) })
  try {
    const stop = await startJobs(own, [hopeless, unlucky])
    await enqueue(own, own.database.db, unlucky, {})
    await enqueue(own, own.database.db, hopeless, {})
    await expect.poll(() => listFailedJobs(own), { timeout: 60_000 }).toHaveLength(1)
    expect(await listFailedJobs(own)).toMatchObject([{ job: 'hopeless', tries: 1, error: 'no such address' }])
    const boss = await getBoss(own)
    await expect.poll(async () => (await boss.findJobs('unlucky', { queued: true }))[0]?.state, { timeout: 60_000 }).toBe('retry')
    await stop()
  } finally {
    await own.close()
  }
})

test('the worker runs jobs by itself, and stopping waits for what is under way', { tags: 'proof' }, async () => {
  let release = () => {}
  const slow = defineJob({
    name: 'slow',
    input: z.object({}),
    run: async () => {
      done.push('begun')
      await new Promise<void>((resolve) => (release = resolve))
      done.push('ended')
    },
  })
  const own = await createTestContext()
  try {
    const stop = await startJobs(own, [slow])
    await enqueue(own, own.database.db, slow, {})
    await expect.poll(() => done, { timeout: 60_000 }).toEqual(['begun'])
    const stopped = stop()
    release()
    await stopped
    expect(done).toEqual(['begun', 'ended'])
  } finally {
    await own.close()
  }
})
