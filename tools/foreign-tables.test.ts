import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Imports of foreign tables are refused by .dependency-cruiser.mjs; here are those that raw SQL names (docs/decisions/0061).
const root = join(import.meta.dirname, '..')
const sources = globSync('src/server/{modules,platform}/**/*.ts', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const ownerOf = (file: string) => /^src\/server\/(?:modules\/([^/]+)|platform)/.exec(file)?.[1] ?? 'platform'

/** Table → its module. */
const owners = new Map(
  sources
    .filter(({ file }) => file.endsWith('/tables.ts'))
    .flatMap(({ file, text }) => [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table = '']) => [table, ownerOf(file)] as const)),
)

interface Use {
  readonly file: string
  readonly table: string
  readonly writes: boolean
}

/** The tables that the SQL of a file's template strings names after a keyword. */
function tablesIn({ file, text }: { file: string; text: string }): Use[] {
  const queries = [...text.matchAll(/`(?:[^`\\]|\\.)*`/g)]
    .map(([query]) => query)
    .filter((query) => /\b(?:select|from|join|update|insert|delete)\b/.test(query))
  return queries.flatMap((query) =>
    [...query.matchAll(/\b(insert into|delete from|update|from|join|using)\s+(?:only )?"?([a-z_]+)\b/g)].flatMap(([, keyword = '', table = '']) =>
      owners.has(table) ? [{ file, table, writes: /insert into|delete from|update/.test(keyword) }] : [],
    ),
  )
}

const foreign = sources
  .filter(({ file }) => file.startsWith('src/server/modules/') && !file.endsWith('/tables.ts'))
  .flatMap(tablesIn)
  .filter(({ file, table }) => ![ownerOf(file), 'platform'].includes(owners.get(table) ?? ''))

test('no module writes the tables of another, in raw SQL either', () => {
  expect(owners.size).toBeGreaterThan(90)
  expect(foreign.filter(({ writes }) => writes).map(({ file, table }) => `${file}: ${table}`)).toEqual([])
})

test('only the desk reads the tables of other modules in raw SQL', () => {
  const reads = foreign
    .filter(({ file }) => ownerOf(file) !== 'desk')
    .map(({ file, table }) => `${file.replace('src/server/modules/', '')}: ${table}`)
  expect(reads).toEqual([])
})

test('a table is found behind every keyword of SQL', () => {
  const text = '`select from orders o join only quotes q` `update staff set x` `delete from media` `insert into order_lines (a)` `orders`'
  expect(tablesIn({ file: 'a.ts', text }).map(({ table, writes }) => `${table} ${writes}`)).toEqual([
    'orders false',
    'quotes false',
    'staff true',
    'media true',
    'order_lines true',
  ])
})
