import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { VariantType } from './view.ts'

export type Encode = (original: Buffer, width: number, type: VariantType) => Promise<Buffer>

export interface EncodingRequest {
  readonly id: number
  readonly original: Uint8Array
  readonly width: number
  readonly type: VariantType
}
export type EncodingAnswer = { readonly id: number } & ({ readonly bytes: Uint8Array } | { readonly error: string })

/** An idle process is ended after this time to free its memory. */
const idleMs = 30_000

/**
 * Encodes images in a separate process. Encoders fragment memory: within the shop's process,
 * a few minutes of encoding would multiply its memory use.
 */
export function createEncodingProcess(): Encode {
  const waiting = new Map<number, { resolve(bytes: Buffer): void; reject(error: Error): void }>()
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
      if ('bytes' in answer) request?.resolve(Buffer.from(answer.bytes))
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
    // It ends with the shop and never keeps the shop from exiting.
    started.unref()
    started.channel?.unref()
    return started
  }

  return (original, width, type) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle)
      if (!child?.connected) child = start()
      const request: EncodingRequest = { id: ++lastId, original, width, type }
      waiting.set(request.id, { resolve, reject })
      child.send(request, (err) => {
        if (err && waiting.delete(request.id)) reject(err)
      })
    })
}
