import type { Feed, FromChild, ToChild } from './messages.ts'
import { isOutOfMemory } from './out-of-memory.ts'

/** The program of every child process: it has no secrets and no database, and ends with the shop. */
process.once('disconnect', () => process.exit(0))

type Task = (input: unknown, feeds: readonly Feed[]) => unknown

const send = (message: FromChild) => void process.send?.(message)

// Separate variables, because a task may wait for a batch and for its chunk to be taken at the same time.
let taken = () => {}
const batches = new Map<number, (batch: unknown) => void>()

async function* feed(index: number): AsyncGenerator<unknown> {
  for (;;) {
    const batch = await new Promise<unknown>((resolve) => {
      batches.set(index, resolve)
      send({ next: index })
    })
    if (batch === null) return
    yield batch
  }
}

const isStream = (value: unknown): value is AsyncIterable<Uint8Array> => typeof value === 'object' && value !== null && Symbol.asyncIterator in value

async function work({ file, name, input, feeds }: Extract<ToChild, { run: unknown }>['run']): Promise<FromChild> {
  try {
    const tasks = (await import(file)) as Readonly<Record<string, Task>> // named by heavyWork, with the types of this module
    const made = tasks[name]?.(
      input,
      Array.from({ length: feeds }, (_, index) => feed(index)),
    )
    if (!isStream(made)) return { result: await made }
    for await (const chunk of made)
      await new Promise<void>((resolve) => {
        taken = resolve
        send({ chunk })
      })
    return { result: null }
  } catch (error) {
    // Exit as if the kernel had killed it: after running out of memory the process is unreliable.
    if (isOutOfMemory(error)) process.exit(1)
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', (received) => {
  const message = received as ToChild // sent by worker-process.ts
  if ('run' in message) void work(message.run).then(send)
  else if ('batch' in message) batches.get(message.feed)?.(message.batch)
  else taken()
})
