import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { createFolderStorage } from '../storage/folder-storage.ts'
import { publishAssets, serveOtherReleases, type AssetFolder } from './release-assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-assets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const storage = createFolderStorage(join(folder, 'data'))

/** The build of a release: a script that changes each time, one that does not, and what no browser asks for by name. */
function build(release: string): AssetFolder[] {
  const [shop, admin] = [join(folder, release, 'shop'), join(folder, release, 'admin')]
  for (const path of [shop, admin]) mkdirSync(path, { recursive: true })
  writeFileSync(join(shop, `page-${release}.js`), `"${release}"`)
  writeFileSync(join(shop, `page-${release}.js.br`), 'compressed')
  writeFileSync(join(shop, 'react-same.js'), '"react"')
  writeFileSync(join(admin, `desk-${release}.css`), `/* ${release} */`)
  return [
    { path: shop, url: '/assets/' },
    { path: admin, url: '/admin/assets/' },
  ]
}

test('a process has the files of the two releases before its own, as scripts, for a year, and no others', async () => {
  const app = Fastify()
  serveOtherReleases(app, storage)
  const get = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ url })
    return [statusCode, headers['content-type'], headers['cache-control'], body]
  }
  for (const [days, release] of ['r1', 'r2', 'r3', 'r4'].entries()) {
    const now = () => new Date(Date.now() + (days + 1) * 86_400_000)
    await publishAssets({ storage, clock: { now } }, build(release))
    await new Promise((resolve) => setTimeout(resolve, 20)) // lists are ordered by the time at which they were written
  }
  const asScript = (release: string) => [200, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable', `"${release}"`]
  for (const release of ['r2', 'r3', 'r4']) expect(await get(`/assets/page-${release}.js`)).toEqual(asScript(release))
  expect(await get('/assets/react-same.js')).toEqual(asScript('react'))
  expect((await get('/admin/assets/desk-r2.css')).slice(0, 2)).toEqual([200, 'text/css; charset=utf-8'])
  for (const url of [
    '/assets/page-r1.js',
    '/admin/assets/desk-r1.css',
    '/assets/page-r4.js.br',
    '/assets/none.js',
    '/assets/..%2freleases',
    '/assets/a/b.js',
  ])
    expect([url, (await get(url)).slice(0, 3)]).toEqual([url, [404, 'text/plain; charset=utf-8', 'no-store']])
  await app.close()
})

test('an update that is taken back has its files again', async () => {
  await publishAssets({ storage, clock: { now: () => new Date() } }, build('r1'))
  expect(String(await storage.read('assets/shop/page-r1.js'))).toBe('"r1"')
})
