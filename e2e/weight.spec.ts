import { gzipSync } from 'node:zlib'
import { pageAddresses } from './page-kinds.ts'
import { expect, test, type Page } from './shop.ts'

// What a first visit downloads before the reader does anything: limits in bytes. Scripts are counted gzip -6, the page as it is.
const limits: Readonly<Record<string, { scripts: number; html: number }>> = {
  // A list without facets was 50 KB; the front and the facets share this address and its limit.
  '/product': { scripts: 130_000, html: 64_000 },
  '/product/view/:slug': { scripts: 135_000, html: 60_000 },
}
const otherPages = { scripts: 155_000, html: 60_000 }

const gzip = (bytes: Buffer) => gzipSync(bytes, { level: 6 }).length

/** Scripts that a page names, directly or through the scripts that it names. */
async function namedScripts(page: Page, html: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  const open = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (sizes.has(path)) continue
    const bytes = await (await page.request.get(path)).body()
    sizes.set(path, gzip(bytes))
    for (const [, name = ''] of bytes.toString().matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) open.push(`/assets/${name}`)
  }
  return sizes
}

const sum = (sizes: ReadonlyMap<string, number>) => [...sizes.values()].reduce((total, size) => total + size, 0)
const listed = (sizes: ReadonlyMap<string, number>) => [...sizes].map(([path, size]) => `${path}: ${size}`).join('\n')

test('the first load of every kind of page stays within its limit', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'the server sends the same page to every width')
  for (const [kind, address] of await pageAddresses(page.request, 'uk')) {
    const { scripts, html: most } = limits[kind] ?? otherPages
    const html = await (await page.request.get(address)).text()
    expect.soft(Buffer.byteLength(html), `HTML of ${address}, bytes`).toBeLessThanOrEqual(most)
    const named = await namedScripts(page, html)
    expect.soft(sum(named), `scripts of ${address}, bytes gzip:\n${listed(named)}`).toBeLessThanOrEqual(scripts)
    expect(named.size, `scripts of ${address}`).toBeGreaterThan(5)
  }
})

test('nothing more is fetched before the reader does something', async ({ page }) => {
  const fetched = new Map<string, number>()
  const reading: Promise<unknown>[] = []
  page.on('response', (answer) => {
    const path = new URL(answer.url()).pathname
    if (path.endsWith('.js')) reading.push(answer.body().then((bytes) => fetched.set(path, gzip(bytes))))
  })
  for (const [kind, address] of await pageAddresses(page.request, 'uk')) {
    const limit = limits[kind]
    if (!limit) continue
    fetched.clear()
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await Promise.all(reading)
    expect(sum(fetched), `scripts of ${address}, bytes gzip:\n${listed(fetched)}`).toBeLessThanOrEqual(limit.scripts)
    expect(fetched.size).toBeGreaterThan(5)
  }
})
