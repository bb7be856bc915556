import { AsyncLocalStorage } from 'node:async_hooks'
import { lanes, type Lane, type LaneName } from './lanes.ts'
import type { Feed } from './messages.ts'
import { createQueue, type Queue } from './queue.ts'
import { startWorkerProcess, type Call, type WorkerProcess } from './worker-process.ts'

/** The client for whom the shop works now: the address of a request (app.ts). Jobs have no client and no limit. */
export const workingFor = new AsyncLocalStorage<string>()

/** An idle child process is ended after this time, to free its memory. */
let idleMs = 15_000

/** Tests need papers and pictures only now and then, and starting a child for each costs more than its memory. */
export function keepIdleChildren(ms: number): void {
  idleMs = ms
}

interface OpenLane {
  readonly lane: Lane
  readonly queue: Queue
  readonly idle: { readonly worker: WorkerProcess; readonly timer: NodeJS.Timeout }[]
}

const open = new Map<LaneName, OpenLane>()

function openLane(name: LaneName): OpenLane {
  const known = open.get(name)
  if (known) return known
  const lane: Lane = lanes[name]
  const opened: OpenLane = { lane, queue: createQueue(lane), idle: [] }
  open.set(name, opened)
  return opened
}

/** Waits for a turn in a lane, for work that belongs there but must run in the shop's own process. */
export const inTurn = <T>(name: LaneName, work: () => Promise<T>): Promise<T> => openLane(name).queue(clientNow(), work)

/** Work without a client gets a random name, so that it never counts as one client's. */
const clientNow = () => workingFor.getStore() ?? `shop ${Math.random()}`

async function inChild({ lane, idle }: OpenLane, call: Call): Promise<unknown> {
  const waiting = idle.pop()
  clearTimeout(waiting?.timer)
  const worker = waiting?.worker.alive ? waiting.worker : startWorkerProcess(lane)
  try {
    return await worker.run(call)
  } finally {
    if (worker.alive) {
      const timer = setTimeout(() => {
        idle.splice(
          idle.findIndex((one) => one.worker === worker),
          1,
        )
        worker.end()
      }, idleMs).unref()
      idle.push({ worker, timer })
    }
  }
}

/** The types of a task's input and output. */
export type InputOf<T> = T extends (input: infer I, ...rest: never[]) => unknown ? I : never
type ResultOf<T> = T extends (...input: never[]) => infer R ? Awaited<R> : never

export interface HeavyWork<M> {
  /** @throws {WorkEnded} beyond the limits; {OverloadedError} when it would wait too long */
  run<K extends keyof M & string>(name: K, input: InputOf<M[K]>, signal?: AbortSignal): Promise<ResultOf<M[K]>>
  /** The bytes of a task that makes them in parts; the next part is made after the last was taken. When the reader stops, the work ends. */
  stream<K extends keyof M & string>(name: K, input: InputOf<M[K]>, feeds?: readonly Feed[]): AsyncGenerator<Buffer>
}

/**
 * Runs a module's functions in child processes, with limits of memory and time enforced by the system: for everything whose cost grows
 * with its input. The module is loaded only there; input and output are data, and bytes are copied.
 * @param file the module of type `M`: `new URL('./tasks.ts', import.meta.url)`
 */
export function heavyWork<M extends object>(lane: LaneName, file: URL): HeavyWork<M> {
  const noChunk = () => Promise.reject(new Error('this task is a stream'))
  return {
    run: (name, input, signal) =>
      inTurn(lane, async () => {
        const call = { file: file.href, name, input, feeds: [], onChunk: noChunk, signal }
        return (await inChild(openLane(lane), call)) as never // of the module's types
      }),
    stream(name, input, feeds = []) {
      return parts(lane, { file: file.href, name, input, feeds }, clientNow())
    },
  }
}

async function* parts(lane: LaneName, work: Pick<Call, 'file' | 'name' | 'input' | 'feeds'>, client: string): AsyncGenerator<Buffer> {
  const stopped = new AbortController()
  // Holds one chunk until it is taken, and finally the end of the work.
  const pending: ({ chunk: Buffer; taken(): void } | { ended: unknown })[] = []
  let arrived = () => {}
  const put = (what: (typeof pending)[number]) => {
    pending.push(what)
    arrived()
  }
  const onChunk = (chunk: Buffer) => new Promise<void>((taken) => put({ chunk, taken }))
  const opened = openLane(lane)
  const made = opened
    .queue(client, () => inChild(opened, { ...work, onChunk, signal: stopped.signal }))
    .then(
      () => put({ ended: null }),
      (error: unknown) => put({ ended: error }),
    )
  try {
    for (;;) {
      const next = pending.shift()
      if (next === undefined) await new Promise<void>((resolve) => (arrived = resolve))
      else if ('chunk' in next) {
        next.taken()
        yield next.chunk
      } else if (next.ended === null) return
      else throw next.ended
    }
  } finally {
    stopped.abort()
    await made
  }
}
