import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../src/server/platform/free-port.ts'
import { row, type Row } from './report.ts'
import { visit } from './visit.ts'

const root = join(import.meta.dirname, '..')

async function startAndMeasure(dataDir: string): Promise<{ seconds: number; memoryMb: number }> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: 'ignore',
    detached: true,
  })
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/category`).catch(() => null)
    if (answer?.ok) break
    if (performance.now() - started > 120_000) throw new Error('the shop does not start')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const seconds = (performance.now() - started) / 1000
  // Idle: the work that begins after the first answer has ended.
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  const metrics = await visit(`http://127.0.0.1:${port}/metrics`)
  const memory = Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1] ?? 0)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid) process.kill(-child.pid, 'SIGTERM')
  await ended
  return { seconds, memoryMb: memory / 1e6 }
}

/** The second `npm start` on a data folder: time to the first answer, and memory at rest. */
export async function measureStart(dataDir: string): Promise<Row[]> {
  await startAndMeasure(dataDir)
  const tries = [await startAndMeasure(dataDir), await startAndMeasure(dataDir), await startAndMeasure(dataDir)].toSorted(
    (a, b) => a.seconds - b.seconds,
  )
  const middle = tries[1] ?? { seconds: Number.NaN, memoryMb: Number.NaN }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string } // our own file
  return [
    row(`Second npm start to the first answer (version ${version})`, `${middle.seconds.toFixed(2)} s`, '≤ 1.5 s', middle.seconds <= 1.5),
    row('Memory of the idle process', `${Math.round(middle.memoryMb)} MB`, '≤ 200 MB', middle.memoryMb <= 200),
  ]
}
