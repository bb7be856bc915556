// @module-tag proof
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { withOpenedShop } from '../src/server/testing/opened-shop.ts'
import { expectClosed, openBy } from '../src/server/testing/started-by-command.ts'

// `npm start` stopped by an operator, a supervisor or a container. The shop must be built.
vi.setConfig({ testTimeout: 180_000 })
const root = join(import.meta.dirname, '..')

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
