import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Lane } from './lanes.ts'
import type { Feed, FromChild, ToChild } from './messages.ts'

/** The work exceeded its lane's memory or time and was ended, or it was no longer needed. */
export class WorkEnded extends Error {
  override readonly name = 'WorkEnded'
  readonly statusCode = 503
}

export interface Call {
  readonly file: string
  readonly name: string
  readonly input: unknown
  readonly feeds: readonly Feed[]
  /** Receives a chunk; the next one is made after this resolves. */
  onChunk(chunk: Buffer): Promise<void>
  readonly signal: AbortSignal | undefined
}

export interface WorkerProcess {
  readonly alive: boolean
  /** Runs one call at a time. */
  run(call: Call): Promise<unknown>
  end(): void
}

/** Node's compile cache: a child starts in half the time with it. */
const { NODE_COMPILE_CACHE } = process.env
const compileCache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }

const program = fileURLToPath(new URL('./child.ts', import.meta.url))

/**
 * What an empty Node process counts as data without using it: V8's reserved room for code, and thread stacks. The kernel's limit on data
 * (private, writable memory) is set above it.
 */
const emptyKb = 640 * 1024
/**
 * On Linux a shell sets the limits, which needs no rights, and then becomes Node. Other systems have only V8's limit and the time limit;
 * a public shop runs on Linux.
 */
function buildCommand({ memoryMb, seconds }: Lane): [string, string[]] {
  const node = [`--max-old-space-size=${Math.round(memoryMb * 0.7)}`, '--max-semi-space-size=16', program]
  if (process.platform !== 'linux' || !existsSync('/bin/sh')) return [process.execPath, node]
  const limits = [
    // When the machine runs out of memory, the kernel ends this process first.
    'echo 1000 2>/dev/null > /proc/self/oom_score_adj',
    'ulimit -c 0',
    `ulimit -d ${emptyKb + memoryMb * 1024}`,
    `ulimit -t ${seconds * 20}`,
    'exec "$0" "$@"',
  ]
  return ['/bin/sh', ['-c', limits.join('; '), process.execPath, ...node]]
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export function startWorkerProcess(lane: Lane): WorkerProcess {
  const [command, args] = buildCommand(lane)
  const child = spawn(command, args, {
    // No other variables, so no secrets. The allocator returns large blocks at once.
    env: { ...compileCache, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  running.add(child)
  if (child.pid !== undefined) yieldTo(child.pid, lane.background === true)
  // An idle child does not keep the shop from exiting.
  child.unref()
  child.channel?.unref()

  let alive = true
  let spentMs = 0
  let onMessage: (message: FromChild) => void = () => {}
  let onEnd: () => void = () => {}
  const ended = () => {
    alive = false
    running.delete(child)
    onEnd()
  }
  child.on('message', (message) => onMessage(message as FromChild)) // sent by child.ts
  child.once('error', ended)
  child.once('exit', ended)
  const end = () => {
    alive = false
    child.kill('SIGKILL')
  }
  const send = (message: ToChild) => void child.send(message, (error) => error && end())

  return {
    get alive() {
      return alive
    },
    end,
    async run({ file, name, input, feeds, onChunk, signal }) {
      const open = feeds.map((feed) => feed[Symbol.asyncIterator]())
      // While it works, the shop waits for it.
      child.ref()
      child.channel?.ref()
      let timer: NodeJS.Timeout | undefined
      const abort = () => end()
      const started = performance.now()
      try {
        return await new Promise<unknown>((resolve, reject) => {
          const stop = (error: unknown) => {
            end()
            reject(error instanceof Error ? error : new Error(String(error)))
          }
          onEnd = () => reject(new WorkEnded(`${name} took too much memory or time`))
          onMessage = (message) => {
            if ('result' in message) resolve(message.result instanceof Uint8Array ? toBuffer(message.result) : message.result)
            else if ('error' in message) reject(new Error(message.error))
            else if ('chunk' in message) onChunk(toBuffer(message.chunk)).then(() => send({ taken: true }), stop)
            else open[message.next]?.next().then(({ done, value }) => send({ feed: message.next, batch: done ? null : value }), stop)
          }
          if (!alive || signal?.aborted) return onEnd()
          signal?.addEventListener('abort', abort, { once: true })
          timer = setTimeout(abort, lane.seconds * 1000)
          send({ run: { file, name, input, feeds: feeds.length } })
        })
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        onMessage = () => {}
        onEnd = () => {}
        child.unref()
        child.channel?.unref()
        spentMs += performance.now() - started
        // Long before the kernel's time limit, which is for children that have lost their shop.
        if (spentMs > lane.seconds * 10_000) end()
        for (const iterator of open) await iterator.return?.()
      }
    },
  }
}

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Sets the priority at once, because on Linux a thread keeps its initial one. Page requests have priority over every child. */
function yieldTo(pid: number, background: boolean): void {
  try {
    setPriority(pid, background ? constants.priority.PRIORITY_LOW : 5)
  } catch {
    // It has already exited; its events report that.
  }
}
