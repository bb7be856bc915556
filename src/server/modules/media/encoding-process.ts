import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { constants, setPriority } from 'node:os'
import type { Failure } from '#contract/errors.ts'
import type { CheckedUpload } from './check-upload.ts'
import type { Prepare, PreparedOriginal } from './prepare-original.ts'
import type { VariantType } from './view.ts'

export type Encode = (original: Buffer, width: number, type: VariantType) => Promise<Buffer>

type EncodingTask =
  | { readonly task: 'encode'; readonly original: Uint8Array; readonly width: number; readonly type: VariantType }
  | { readonly task: 'prepare'; readonly original: Uint8Array; readonly checked: CheckedUpload }
export type EncodingRequest = EncodingTask & { readonly id: number }
/** Of `encode` the bytes, of `prepare` the original with its colour or why it is refused. */
export type EncodingResult = Uint8Array | { readonly master: Uint8Array; readonly placeholder: string } | Failure
export type EncodingAnswer = { readonly id: number } & ({ readonly result: EncodingResult } | { readonly error: string })

export interface EncodingProcess {
  readonly encode: Encode
  readonly prepare: Prepare
  /** Ends the process now; what it was doing fails. */
  end(): void
}

/** An idle process is ended after this time to free its memory. */
const idleMs = 30_000

/**
 * Decodes and encodes images in a separate process. Encoders fragment memory: within the shop's process,
 * a few minutes of encoding would multiply its memory use.
 * @param background gives it only spare time of the processor
 */
export function createEncodingProcess({ background = false }: { background?: boolean } = {}): EncodingProcess {
  const waiting = new Map<number, { resolve(result: EncodingResult): void; reject(error: Error): void }>()
  let child: ChildProcess | null = null
  let lastId = 0
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    // The encoding process gets no environment variables and therefore no secrets.
    const started = fork(fileURLToPath(new URL('./encoding-worker.ts', import.meta.url)), {
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    started.on('message', (message) => {
      const answer = message as EncodingAnswer // sent by encoding-worker.ts
      const request = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('result' in answer) request?.resolve(answer.result)
      else request?.reject(new Error(answer.error))
      if (waiting.size === 0) idle = setTimeout(() => started.connected && started.disconnect(), idleMs).unref()
    })
    const ended = () => {
      if (child === started) child = null
      clearTimeout(idle)
      for (const { reject } of waiting.values()) reject(new Error('the encoding process ended'))
      waiting.clear()
    }
    started.once('error', ended)
    started.once('exit', ended)
    if (background && started.pid !== undefined) lowerPriority(started.pid)
    // It ends with the shop and never keeps the shop from exiting.
    started.unref()
    started.channel?.unref()
    return started
  }

  const ask = (task: EncodingTask) =>
    new Promise<EncodingResult>((resolve, reject) => {
      clearTimeout(idle)
      if (!child?.connected) child = start()
      const request: EncodingRequest = { ...task, id: ++lastId }
      waiting.set(request.id, { resolve, reject })
      child.send(request, (err) => {
        if (err && waiting.delete(request.id)) reject(err)
      })
    })

  return {
    end: () => void child?.kill(),
    async encode(original, width, type) {
      return Buffer.from((await ask({ task: 'encode', original, width, type })) as Uint8Array) // what the task answers
    },
    async prepare(original, checked) {
      const prepared = (await ask({ task: 'prepare', original, checked })) as PreparedOriginal | Failure // what the task answers
      return 'master' in prepared ? { ...prepared, master: Buffer.from(prepared.master) } : prepared
    },
  }
}

/** At once: on Linux a thread keeps the priority it started with. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has already exited; its events report that.
  }
}
