import { once } from 'node:events'
import type { Feed, FromChild, ToChild } from './messages.ts'
import { isOutOfMemory } from './out-of-memory.ts'

/** The program of every child process: it knows no secret, has no database, and ends with the shop. */
process.once('disconnect', () => process.exit(0))

type Task = (input: unknown, feeds: readonly Feed[]) => unknown

const send = (message: FromChild) => new Promise<void>((resolve, reject) => process.send?.(message, undefined, {}, (error) => (error ? reject(error) : resolve())))

/** What the shop answers to this message. */
async function ask(message: FromChild): Promise<ToChild> {
  const answer = once(process, 'message')
  await send(message)
  const [said] = (await answer) as [ToChild] // sent by worker-process.ts
  return said
}

async function* feed(index: number): AsyncGenerator<unknown> {
  for (;;) {
    const answer = await ask({ next: index })
    if (!('batch' in answer) || answer.batch === null) return
    yield answer.batch
  }
}

const isStream = (value: unknown): value is AsyncIterable<Uint8Array> => typeof value === 'object' && value !== null && Symbol.asyncIterator in value

async function work({ run: { file, name, input, feeds } }: Extract<ToChild, { run: unknown }>): Promise<FromChild> {
  try {
    const tasks = (await import(file)) as Readonly<Record<string, Task>> // named by heavyWork, whose types are this module's
    const made = tasks[name]?.(
      input,
      Array.from({ length: feeds }, (_, index) => feed(index)),
    )
    if (!isStream(made)) return { result: await made }
    for await (const chunk of made) await ask({ chunk })
    return { result: null }
  } catch (error) {
    // As if the kernel had ended it: what is left of such a process is not worked with.
    if (isOutOfMemory(error)) process.exit(1)
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

for (;;) {
  const [message] = (await once(process, 'message')) as [ToChild] // sent by worker-process.ts
  if (!('run' in message)) continue
  const answered = await work(message)
  // From here on the next message may come: listened for before the answer leaves.
  void send(answered)
}
