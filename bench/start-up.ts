import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
  // Waits until the work that begins after the first answer has ended.
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
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string } // from this repository
  return [
    row(`Second npm start to the first answer (version ${version})`, `${middle.seconds.toFixed(2)} s`, '≤ 1.5 s', middle.seconds <= 1.5),
    row('Memory of the idle process', `${Math.round(middle.memoryMb)} MB`, '≤ 200 MB', middle.memoryMb <= 200),
  ]
}

const ticksASecond = 100
const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // the process has ended
  }
}

/** Processor seconds of a shop on this folder: of its processes, their ended children, and its PostgreSQL, which is a separate process tree. */
function processorSeconds(root: number | undefined, dataDir: string): number {
  const known = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : ''
    // A program's name may contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (stat === '') return []
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return [{ pid: Number(name), parent: Number(fields[1]), ticks, own: Number(name) === root || read(`/proc/${name}/cmdline`).includes(dataDir) }]
  })
  const counted = new Set(known.filter(({ own }) => own).map(({ pid }) => pid))
  for (let size = -1; size !== counted.size; ) {
    size = counted.size
    for (const { pid, parent } of known) if (counted.has(parent)) counted.add(pid)
  }
  return known.reduce((sum, { pid, ticks }) => sum + (counted.has(pid) ? ticks : 0), 0) / ticksASecond
}

/** The first `npm start` on an empty folder until it is idle: its cost before anybody visits. Needs a quiet machine. */
export async function measureFirstStart(): Promise<Row> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-first-'))
  const port = await freePort()
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', NBU_URL: 'http://127.0.0.1:9' },
    stdio: 'ignore',
    detached: true,
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    let before = -1
    let spent = 0
    // Idle means less than half a second of processor time in fifteen.
    while (spent - before > 0.5 || spent < 5) {
      if (performance.now() - began > 900_000) throw new Error('the shop does not come to rest')
      before = spent
      await new Promise((resolve) => setTimeout(resolve, 15_000))
      spent = processorSeconds(child.pid, dataDir)
    }
    await visit(`http://127.0.0.1:${port}/health/live`)
    return row('First npm start until it idles, processor time', `${spent.toFixed(0)} s`, '≤ 60 s', spent <= 60)
  } finally {
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}
