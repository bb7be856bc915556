import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// docs/specification-coverage.md names the code and the test of every requirement: both must exist.
const root = join(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| Asked for'))
  .map((line) => line.slice(2, -2).split(' | '))

// docs/security.md names a test, a dated decision or an open point for every group of requirements.
const security = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| Group'))
  .map((line) => line.slice(2, -2).split(' | '))

/** The titles of the tests in a file: `test('…'`, `test.each(…)('…'`, `test.describe('…'`. */
function titlesOf(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8')
  return [...source.matchAll(/(?:\b(?:test|it)(?:\.\w+)*\(|\)\()\s*(['"`])((?:\\.|(?!\1).)*)\1\s*,/gs)].map(([, , title = '']) =>
    title.replace(/\\(.)/g, '$1'),
  )
}

test('every sentence has a place and a test, and no cell is empty', () => {
  expect(rows.length).toBeGreaterThanOrEqual(157) // more may come; a row that is no longer read is missed here
  for (const row of rows) {
    expect(row, row.join(' | ')).toHaveLength(3)
    for (const cell of row) expect(cell.trim(), row.join(' | ')).not.toBe('')
  }
})

test('every file that is named exists', () => {
  const paths = rows.flatMap(([, ...cells]) => cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)))
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every test that is named is a title in its file', () => {
  const named = rows.flatMap(([, , pending = '']) => pending.split('<br>').map((one) => /^`([^`]+)`: (.+)$/.exec(one.trim())))
  const missing: string[] = []
  for (const match of named) {
    const [, path = '', name = ''] = match ?? []
    expect(path, 'a test is named by its file and words').toMatch(/\.(test|spec)\.tsx?$/)
    if (!titlesOf(path).some((title) => title.includes(name))) missing.push(`${path}: ${name}`)
  }
  expect(missing).toEqual([])
})

test('every group of docs/security.md has a test that exists, a dated decision, or says what is open', () => {
  expect(security.length).toBeGreaterThanOrEqual(100)
  const wrong: string[] = []
  for (const row of security) {
    expect(row, row.join(' | ')).toHaveLength(3)
    for (const one of row[2]?.split('<br>') ?? []) {
      const [, path, name] = /^`([^`]+)`: (.+)$/.exec(one) ?? []
      const [, decision] = /^\[\d{4}\]\((.+)\)$/.exec(one) ?? []
      const pending = path !== undefined && name !== undefined && existsSync(join(root, path)) && titlesOf(path).some((title) => title.includes(name))
      const decided =
        decision !== undefined &&
        existsSync(join(root, 'docs', decision)) &&
        /^\d{4}-\d\d-\d\d\b/m.test(readFileSync(join(root, 'docs', decision), 'utf8'))
      if (!pending && !decided && !/^open: \S/.test(one)) wrong.push(`${row[0]}: ${one}`)
    }
  }
  expect(wrong).toEqual([])
})
