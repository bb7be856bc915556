import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a child that is ended by a signal, fails or cannot be run gives its parent an exit code', async () => {
  const { runChild } = (await import(join(import.meta.dirname, 'run-child.mjs'))) as {
    runChild(program: string, args: string[], options: object, how?: { quiet: boolean }): Promise<{ code: number; output: string }>
  } // a plain JavaScript file without types
  const node = (script: string) => runChild(process.execPath, ['-e', script], {}, { quiet: true })
  expect(await node('process.exit(7)')).toMatchObject({ code: 7 })
  expect(await node("process.kill(process.pid, 'SIGKILL')")).toMatchObject({ code: 128 + 9 })
  expect(await node("console.log('said')")).toEqual({ code: 0, output: 'said\n' })
  expect(await runChild('/no/such/program', [], {}, { quiet: true })).toMatchObject({ code: 127 })
})
