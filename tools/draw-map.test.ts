import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// docs/map.md is drawn on demand, so new folders could be missing from it.
const src = join(import.meta.dirname, '..', 'src')
const drawn = [...readFileSync(join(src, '..', 'docs', 'map.md'), 'utf8').matchAll(/\["([^"]+)"\]/g)].map(([, name = '']) => name)

/** Folders drawn with their contents; of the others only the name is drawn. */
const open = new Set(['', 'server', 'server/modules', 'storefront', 'backoffice'])

function namesIn(path: string): string[] {
  return readdirSync(join(src, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`
    if (!entry.isDirectory()) return /(?<![.]test)\.tsx?$/.test(entry.name) ? [entry.name] : []
    return inner === 'content' || inner === 'server/testing' ? [] : [entry.name, ...(open.has(inner) ? namesIn(inner) : [])] // texts, which nobody imports, and test helpers
  })
}

test('the map shows every folder there is and none that is not: npm run map', () => {
  expect(drawn.toSorted()).toEqual(['src', ...namesIn('')].toSorted())
})
