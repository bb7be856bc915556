import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface LockedPackage {
  readonly version?: string
  readonly integrity?: string
  readonly license?: string
  readonly hasInstallScript?: boolean
  readonly dev?: boolean
}
const root = join(import.meta.dirname, '..')
const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as Record<string, unknown>
const locked = Object.entries(readJson('package-lock.json')['packages'] as Record<string, LockedPackage>).filter(([path]) => path !== '')
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')

/** Permissive licences, which require only their notice; libvips (LGPL) is linked dynamically, and MPL applies per file. */
const allowed = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 Apache-2.0 Unlicense PSF-2.0 CC0-1.0 CC-BY-4.0 Zlib MPL-2.0 LGPL-3.0-or-later'.split(
    ' ',
  ),
)
/** Packages that state their licence only in the README, in a file of its own or in the older field `licenses`. */
const readByHand = new Map(['png-js', 'busboy', 'streamsearch', 'humanize-number'].map((name) => [name, 'MIT']))

test('every installed package has a checksum and a licence that may be used here', () => {
  expect(locked.length).toBeGreaterThan(500)
  expect(locked.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
  const refused = locked.filter(([path, { license }]) => {
    const parts = (license ?? readByHand.get(nameOf(path)) ?? 'none').replace(/[()]/g, '').split(/ (?:AND|OR) /)
    return !parts.every((part) => allowed.has(part))
  })
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

test('every dependency is pinned exactly, and only named packages may run a script when installed', () => {
  const { dependencies, devDependencies, allowScripts } = readJson('package.json') as Record<string, Record<string, unknown>>
  const versions = Object.entries({ ...dependencies, ...devDependencies })
  expect(versions.length).toBeGreaterThan(50)
  expect(versions.filter(([, version]) => !/^\d/.test(String(version)))).toEqual([])
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
  expect(scripted.length).toBeGreaterThan(0)
  expect(scripted.filter((name) => !(name in (allowScripts ?? {})))).toEqual([])
})
