import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// docs/map.md is drawn when somebody asks for it: what was added since would be missing.
const src = join(import.meta.dirname, '..', 'src')
const drawn = [...readFileSync(join(src, '..', 'docs', 'map.md'), 'utf8').matchAll(/\["([^"]+)"\]/g)].map(([, name = '']) => name)

/** Folders that are drawn with what is in them; of the others only the name is. */
const open = new Set(['', 'server', 'server/modules', 'storefront', 'backoffice'])

function namesIn(path: string): string[] {
  return readdirSync(join(src, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`
    if (!entry.isDirectory()) return /(?<![.]test)\.tsx?$/.test(entry.name) ? [entry.name] : []
    return inner === 'content' || inner === 'server/testing' ? [] : [entry.name, ...(open.has(inner) ? namesIn(inner) : [])] // texts, which nobody imports, and what helps tests
  })
}

test('the map shows every folder there is and none that is not: npm run map', () => {
  expect(drawn.toSorted()).toEqual(['src', ...namesIn('')].toSorted())
})
