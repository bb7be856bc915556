import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockKeys } from './locks.ts'

const root = join(import.meta.dirname, '..', '..')

test('no two advisory locks share a number', () => {
  const numbers = Object.values(lockKeys)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('every advisory lock takes its number from the one list', () => {
  const calls = globSync('**/*.{ts,sql}', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/pg_(?:try_)?advisory_\w+\(([^)]*)\)([^\n]*)/g)].map(([, given = '', rest = '']) => ({
      file,
      given,
      rest,
    })),
  )
  const own = calls.filter(({ file }) => !file.endsWith('locks.test.ts'))
  expect(own.length).toBeGreaterThanOrEqual(Object.keys(lockKeys).length)
  for (const { file, given, rest } of own) expect(`${given} ${rest}`, file).toMatch(/^(\$\{lockKeys\.\w+\}|\$1 .*\[lockKeys\.\w+\])/)
})
