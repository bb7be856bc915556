import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// docs/map.md is drawn on demand, so new modules could be missing from it.
const src = join(import.meta.dirname, '..', 'src')
const map = readFileSync(join(src, '..', 'docs', 'map.md'), 'utf8')
const folders = (path: string) => readdirSync(join(src, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

test('the map shows every module and front there is and none that is not: npm run map', () => {
  const drawn = [...map.matchAll(/\["([^"]+)"\]/g)].flatMap(([, names = '']) => names.split('<br>'))
  const whole = folders('').filter((name) => name !== 'server' && name !== 'content') // texts, which nobody imports
  expect(drawn.toSorted()).toEqual(['platform/', ...whole.map((name) => `${name}/`), ...folders('server/modules')].toSorted())
})

test('the map stays a picture: at most 60 arrows', () => {
  expect(map.split(' --> ').length - 1).toBeLessThanOrEqual(60)
})
