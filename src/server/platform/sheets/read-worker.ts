import { parentPort, workerData } from 'node:worker_threads'
import { readFile } from './read-file.ts'

// The bytes are what read-sheets.ts sent.
parentPort?.postMessage(await readFile(workerData as Uint8Array))
