import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { withOpenedShop } from '../src/server/testing/opened-shop.ts'
import { expectClosed, openBy } from '../src/server/testing/started-by-command.ts'

// `npm start` stopped by a supervisor; other ways to start and to stop it are in stops.proof.test.ts. The shop must be built; npm test does that first.
vi.setConfig({ testTimeout: 180_000 })
const root = join(import.meta.dirname, '..')

test('SIGTERM to npm start closes the shop and its database, and the exit code says so', async () => {
  await withOpenedShop(async (folder) => {
    const shop = await openBy(['npm', 'start'], folder)
    shop.child.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
    await expectClosed(shop, folder)
  })
})

test('a child that is ended by a signal, fails or cannot be run gives its parent an exit code', async () => {
  const { runChild } = (await import(join(root, 'tools', 'run-child.mjs'))) as {
    runChild(program: string, args: string[], options: object, how?: { quiet: boolean }): Promise<{ code: number; output: string }>
  } // a plain JavaScript file without types
  const node = (script: string) => runChild(process.execPath, ['-e', script], {}, { quiet: true })
  expect(await node('process.exit(7)')).toMatchObject({ code: 7 })
  expect(await node("process.kill(process.pid, 'SIGKILL')")).toMatchObject({ code: 128 + 9 })
  expect(await node("console.log('said')")).toEqual({ code: 0, output: 'said\n' })
  expect(await runChild('/no/such/program', [], {}, { quiet: true })).toMatchObject({ code: 127 })
})
