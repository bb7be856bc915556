import { expect, test } from 'vitest'
import type * as Tasks from '../../testing/hungry-tasks.ts'
import { heavyWork, inTurn, workingFor } from './heavy-work.ts'
import { createQueue, OverloadedError } from './queue.ts'
import { startWorkerProcess, WorkEnded, type Call } from './worker-process.ts'

const file = new URL('../../testing/hungry-tasks.ts', import.meta.url)
const work = heavyWork<typeof Tasks>('paper', file)
const call = (name: string): Call => ({ file: file.href, name, input: null, feeds: [], onChunk: async () => {}, signal: undefined })

test.runIf(process.platform === 'linux')(
  'the kernel ends work that takes more memory than its lane has, also outside the heap, and the next work is done',
  { tags: 'proof' },
  async () => {
    const small = startWorkerProcess({ atOnce: 1, waitMs: null, memoryMb: 150, seconds: 600 })
    await expect(small.run(call('fill'))).rejects.toThrow(WorkEnded)
    expect(small.alive).toBe(false)
    expect(await work.run('limitOfData', undefined as never)).toBe((640 + 300) * 1024 * 1024)
  },
)

test('work that never ends is ended, and what it was asked by goes on', { tags: 'proof' }, async () => {
  const short = startWorkerProcess({ atOnce: 1, waitMs: null, memoryMb: 150, seconds: 1 })
  await expect(short.run(call('spin'))).rejects.toThrow(WorkEnded)
  expect(short.alive).toBe(false)
})

test('data goes there and back as it is, a bug is told and ends nothing, and no secret is there', async () => {
  const input = { at: new Date(0), bytes: Buffer.from('bytes'), list: [null, 'текст', 1.5] }
  expect(await work.run('echo', input)).toEqual(input)
  expect(Buffer.isBuffer(await work.run('echo', input.bytes))).toBe(true)
  await expect(work.run('fails', undefined as never)).rejects.toThrow('a bug')
  expect((await work.run('environment', undefined as never)).filter((name) => !name.startsWith('MALLOC_'))).toEqual(
    expect.not.arrayContaining(['PATH', 'JWT_SECRET']),
  )
})

test('a stream is made as it is read, from what the shop feeds it; who stops reading ends the feed too', async () => {
  let closed = 0
  const feed = async function* () {
    try {
      for (let index = 0; ; index++) yield `fed ${index}`
    } finally {
      closed++
    }
  }
  const read: string[] = []
  for await (const chunk of work.stream('counts', { to: 2 }, [feed()])) {
    read.push(chunk.toString())
    if (read.length === 4) break
  }
  expect(read).toEqual(['0;', '1;', 'fed 0;', 'fed 1;'])
  expect(closed).toBe(1)
  const broken = work.stream('counts', { to: 0 }, [
    (async function* () {
      yield 'one'
      throw new Error('no database')
    })(),
  ])
  const readBroken = async () => {
    for await (const _ of broken);
  }
  await expect(readBroken()).rejects.toThrow('no database')
})

test('clients take turns: whoever asks for much waits behind themselves, and is refused beyond their share', async () => {
  const queue = createQueue({ atOnce: 1, waitMs: null, perClient: 4 })
  const order: string[] = []
  const open = Promise.withResolvers<void>()
  const ask = (client: string, name: string) =>
    queue(client, async () => {
      await open.promise
      order.push(name)
    })
  const all = [ask('greedy', 'g1'), ask('greedy', 'g2'), ask('greedy', 'g3'), ask('greedy', 'g4'), ask('honest', 'h1'), ask('other', 'o1')]
  await expect(ask('greedy', 'g5')).rejects.toMatchObject({ name: 'OverloadedError', statusCode: 429 })
  open.resolve()
  await Promise.all(all)
  expect(order).toEqual(['g1', 'g2', 'h1', 'o1', 'g3', 'g4'])
  await ask('greedy', 'g6')
})

test('who would wait too long is told when to come again', async () => {
  const queue = createQueue({ atOnce: 1, waitMs: 5 })
  const open = Promise.withResolvers<void>()
  const first = queue('a', () => open.promise)
  const late = await queue('b', async () => {}).catch((error: unknown) => error)
  expect(late).toBeInstanceOf(OverloadedError)
  expect(late).toMatchObject({ statusCode: 503, retryAfterSeconds: 5 })
  open.resolve()
  await first
})

test('work is counted for the address that asked for it', async () => {
  const open = Promise.withResolvers<void>()
  const ask = (address: string) => workingFor.run(address, () => inTurn('archive', () => open.promise))
  const held = [ask('203.0.113.9'), ask('203.0.113.9'), ask('198.51.100.7')]
  await expect(ask('203.0.113.9')).rejects.toMatchObject({ statusCode: 429 })
  open.resolve()
  await Promise.all(held)
})
