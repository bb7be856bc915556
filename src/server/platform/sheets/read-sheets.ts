import { Worker } from 'node:worker_threads'
import type { ReadSheets } from './sheet.ts'

const memoryMb = 512
const timeoutMs = 60_000

/** Reads a file of tables in a worker with a limit of memory and time: what goes beyond is refused, and the shop does not feel it. */
export function readSheets(bytes: Uint8Array): Promise<ReadSheets> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData: bytes,
      // No environment, hence no secrets beside a file from outside.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
    })
    const end = (answer: ReadSheets) => {
      clearTimeout(timer)
      resolve(answer)
      void worker.terminate()
    }
    const timer = setTimeout(() => end({ ok: false, fault: 'tooHeavy' }), timeoutMs)
    worker.once('message', (answer: ReadSheets) => end(answer))
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return end({ ok: false, fault: 'tooHeavy' })
      clearTimeout(timer)
      reject(error)
    })
    worker.once('exit', (code) => code !== 0 && end({ ok: false, fault: 'tooHeavy' }))
  })
}
