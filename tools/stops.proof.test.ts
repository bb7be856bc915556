// @module-tag proof
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runningServer } from '../src/server/platform/db/postgres-server.ts'
import { freePort } from '../src/server/platform/free-port.ts'
import { withOpenedShop } from '../src/server/testing/opened-shop.ts'

// `npm start` stopped by an operator, a supervisor or a container. The shop must be built.
vi.setConfig({ testTimeout: 180_000 })
const root = join(import.meta.dirname, '..')

interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  readonly port: number
  readonly output: () => string
}

/** Starts a shop by a command, in its own process group, and waits until it answers. */
async function openBy(command: readonly string[], folder: string): Promise<Started> {
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
async function expectClosed(shop: Started, folder: string): Promise<void> {
  expect(shop.output()).toContain('"closing"')
  expect(await answers(shop.port)).toBe(false)
  expect(runningServer(join(folder, 'postgres'))).toBeNull()
}

const forwarder = `
  import { runChild } from ${JSON.stringify(join(root, 'tools', 'run-child.mjs'))}
  process.exit((await runChild(process.execPath, ['tools/start.mjs'], {})).code)`

test.for([
  ['npm start', ['npm', 'start']],
  ['npm start in a shell', ['sh', '-c', 'exec npm start']],
  ['a Node that is not the pinned one and runs it as a child', [process.execPath, '--input-type=module', '-e', forwarder]],
] as const)('SIGTERM to %s closes the shop and its database, and the exit code says so', async ([, command]) => {
  await withOpenedShop(async (folder) => {
    const shop = await openBy(command, folder)
    shop.child.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
    await expectClosed(shop, folder)
  })
})

test('Ctrl-C in a terminal, which npm repeats, closes the shop in order', async () => {
  await withOpenedShop(async (folder) => {
    const shop = await openBy(['npm', 'start'], folder)
    process.kill(-(shop.child.pid ?? Number.NaN), 'SIGINT')
    await shop.ended
    await expectClosed(shop, folder)
  })
})

const isolated = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
const mayIsolate = spawnSync(isolated[0] ?? '', [...isolated.slice(1), 'true']).status === 0

test.runIf(mayIsolate)('SIGTERM to a shop that is process number 1, as in a container, closes it in order', async () => {
  await withOpenedShop(async (folder) => {
    const shop = await openBy([...isolated, process.execPath, 'tools/start.mjs'], folder)
    // unshare only waits for its child, so the signal goes to the child, as in a container.
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(shop.child.pid)], { encoding: 'utf8' })
    process.kill(Number(stdout), 'SIGTERM')
    expect(await shop.ended).toBe(0)
    await expectClosed(shop, folder)
  })
})
