import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pageAddresses } from './page-kinds.ts'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './shop.ts'

// Limits in bytes for the download of a first visit before any interaction. Scripts count as gzip -6, the page uncompressed.
const limits: Readonly<Record<string, { scripts: number; html: number }>> = {
  // HTML: 50,000 until every card linked to the comparison; some 800 more since the page carries the owner's colours.
  '/product': { scripts: 125_500, html: 51_500 },
  '/product/view/:slug': { scripts: 132_500, html: 60_000 },
}
const otherPages = { scripts: 156_500, html: 60_000 }
// Larger, because it contains the code that saves open forms before an act beside them.
const profilePage = { scripts: 157_200, html: 60_000 }

const gzip = (bytes: Buffer) => gzipSync(bytes, { level: 6 }).length

/** Scripts referenced by a page, directly or by other scripts. */
async function namedScripts(request: APIRequestContext, html: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  const open = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (sizes.has(path)) continue
    const bytes = await (await request.get(path)).body()
    sizes.set(path, gzip(bytes))
    for (const [, name = ''] of bytes.toString().matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) open.push(`/assets/${name}`)
  }
  return sizes
}

const sum = (sizes: ReadonlyMap<string, number>) => [...sizes.values()].reduce((total, size) => total + size, 0)
const listed = (sizes: ReadonlyMap<string, number>) => [...sizes].map(([path, size]) => `${path}: ${size}`).join('\n')

test.calls('the first load of every kind of page stays within its limit', async ({ request }, { project }) => {
  test.skip(project.name !== 'desktop', 'the server sends the same page to every width')
  for (const [kind, address] of await pageAddresses(request, 'uk')) {
    const { scripts, html: most } = limits[kind] ?? (kind === '/profile' ? profilePage : otherPages)
    const html = await (await request.get(address)).text()
    expect.soft(Buffer.byteLength(html), `HTML of ${address}, bytes`).toBeLessThanOrEqual(most)
    const named = await namedScripts(request, html)
    expect.soft(sum(named), `scripts of ${address}, bytes gzip:\n${listed(named)}`).toBeLessThanOrEqual(scripts)
    expect(named.size, `scripts of ${address}`).toBeGreaterThan(5)
    // Visible parts come first: styles, the first picture and fonts do not wait for scripts.
    const announced = html.match(/<link[^>]*rel="modulepreload"[^>]*>/g) ?? []
    expect(announced.length, `announced scripts of ${address}`).toBeGreaterThan(5)
    for (const link of announced) expect(link).toContain('fetchpriority="low"')
  }
})

test.calls('the page of every product stays within its limit', { tag: '@proof' }, async ({ request }, { project }) => {
  test.skip(project.name !== 'desktop', 'the server sends the same page to every width')
  const { data } = (await (await request.get('/api/v1/product?limit=100')).json()) as { data: { id: number }[] } // the list of products
  expect(data.length).toBeGreaterThan(50)
  // 60,000 until all sizes were shown side by side: products with eight sizes add 4,000. 65,300 until two or three pictures stood among the texts.
  for (const { id } of data)
    expect.soft((await (await request.get(`/uk/product/view/${id}`)).body()).length, `HTML of product ${id}, bytes`).toBeLessThanOrEqual(68_000)
})

// The scripts do not depend on the width.
test('nothing more is fetched before the reader does something', { tag: '@phone' }, async ({ page }) => {
  const fetched = new Map<string, number>()
  const reading: Promise<unknown>[] = []
  page.on('response', (answer) => {
    const path = new URL(answer.url()).pathname
    if (path.endsWith('.js')) reading.push(answer.body().then((bytes) => fetched.set(path, gzip(bytes))))
  })
  for (const [kind, limit] of Object.entries(limits)) {
    const address = `/uk${kind.replace(':slug', '1')}`
    fetched.clear()
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await Promise.all(reading)
    expect(sum(fetched), `scripts of ${address}, bytes gzip:\n${listed(fetched)}`).toBeLessThanOrEqual(limit.scripts)
    expect(fetched.size).toBeGreaterThan(5)
  }
})

/** An entry of Vite's manifest of the back office. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly isEntry?: true
}
const backoffice = join(import.meta.dirname, '..', 'build', 'backoffice')

/** The static import closure of chunks. */
function closureOf(manifest: Readonly<Record<string, Chunk>>, names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue
    found.add(name)
    open.push(...(manifest[name]?.imports ?? []))
  }
  return found
}

test.calls('the back office loads 220 KB at first at most, and each of its screens 80 KB more', ({}, { project }) => {
  test.skip(project.name !== 'desktop', 'the files have no width')
  const manifest = JSON.parse(readFileSync(join(backoffice, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk> // Vite's own file
  const weight = (names: Iterable<string>) =>
    [...names].reduce((total, name) => total + gzip(readFileSync(join(backoffice, manifest[name]?.file ?? ''))), 0)
  const entry = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const words = ['ui', 'admin-common', 'admin-errors', 'admin-today'].map((name) => `../i18n/uk/${name}.json`)
  const first = closureOf(manifest, [...entry, 'today/today-screen.tsx', ...words])
  expect(weight(first), [...first].join('\n')).toBeLessThanOrEqual(220_000)
  const screens = Object.keys(manifest).filter((name) => name.endsWith('-screen.tsx'))
  expect(screens.length).toBeGreaterThan(8)
  for (const screen of screens) {
    const more = [...closureOf(manifest, [screen])].filter((name) => !first.has(name))
    expect.soft(weight(more), `${screen}:\n${more.join('\n')}`).toBeLessThanOrEqual(80_000)
  }
})

test.calls('a list of ten products answers in at most 12 KB', async ({ request }, { project }) => {
  test.skip(project.name !== 'desktop', 'the API knows no widths')
  for (const language of ['uk', 'en']) {
    const list = await (await request.get('/api/v1/product', { headers: { 'user-language': language } })).body()
    expect(JSON.parse(list.toString())).toMatchObject({ meta: { per_page: 10 } })
    expect(list.length, `bytes in ${language}`).toBeLessThanOrEqual(12 * 1024)
  }
})
