import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runningServer } from '../platform/db/postgres-server.ts'
import { freePort } from '../platform/free-port.ts'

const root = join(import.meta.dirname, '..', '..', '..')

export interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  readonly port: number
  readonly output: () => string
}

/** Starts a shop by a command, in its own process group, and waits until it answers. */
export async function openBy(command: readonly string[], folder: string): Promise<Started> {
  const port = await freePort()
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: folder, PORT: String(port), DEMO: 'false', NBU_URL: 'http://127.0.0.1:9' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  let over = false
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code))).finally(() => (over = true))
  while (!(await answers(port))) {
    if (over) throw new Error(printed)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { child, ended, port, output: () => printed }
}

async function answers(port: number): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.ok ?? false
}

/** Asserts a clean shutdown: the shop logged its end, its port is free, its database has stopped. */
export async function expectClosed(shop: Started, folder: string): Promise<void> {
  expect(shop.output()).toContain('"closing"')
  expect(await answers(shop.port)).toBe(false)
  expect(runningServer(join(folder, 'postgres'))).toBeNull()
}
