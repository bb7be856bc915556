import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import type { FileStorage } from '../storage/storage.ts'
import { noStore } from './no-store.ts'

/** A folder of the build whose file names contain a content hash, and the path under which it is served. */
export interface AssetFolder {
  readonly path: string
  readonly url: '/assets/' | '/admin/assets/'
}

const prefixes = { '/assets/': 'assets/shop/', '/admin/assets/': 'assets/admin/' } as const
const releasesPrefix = 'assets/releases/'
/** The running release and the two before it, whose pages may still be open or cached. */
const retainedReleases = 3
/** A release that is just starting on another host may not have listed its files yet. */
const youngMs = 60 * 60 * 1000
const atOnce = 8

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}
const findType = (name: string) => types[name.split('.').at(-1) ?? '']

async function inGroups<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += atOnce) await Promise.all(all.slice(at, at + atOnce).map(work))
}

/** The keys and local paths of this release's scripts, styles and fonts; compressed copies are left to the proxy. */
async function listFiles(folders: readonly AssetFolder[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { path, url } of folders)
    for (const name of await readdir(path)) if (findType(name)) found.set(`${prefixes[url]}${name}`, join(path, name))
  return found
}

/**
 * Stores this release's scripts and styles before it renders its first page, so that any process, of this release or the previous one,
 * has what a page refers to. Deletes those of old releases.
 */
export async function publishAssets({ storage, clock }: Pick<AppContext, 'storage' | 'clock'>, folders: readonly AssetFolder[]): Promise<void> {
  const files = await listFiles(folders)
  const stored = (await Promise.all(Object.values(prefixes).map((prefix) => storage.list(prefix)))).flat()
  const there = new Set(stored.map(({ key }) => key))
  const missing = [...files].filter(([key]) => !there.has(key))
  await inGroups(missing, async ([key, path]) => storage.create(key, await readFile(path)))
  const list = JSON.stringify([...files.keys()].toSorted())
  await storage.write(`${releasesPrefix}${createHash('sha256').update(list).digest('hex').slice(0, 20)}.json`, Buffer.from(list))
  const needed = await keysOfLastReleases(storage)
  const old = stored.filter(({ key, modifiedAt }) => !needed.has(key) && clock.now().getTime() - modifiedAt.getTime() > youngMs)
  await inGroups(old, ({ key }) => storage.remove(key))
}

async function keysOfLastReleases(storage: FileStorage): Promise<Set<string>> {
  const lists = (await storage.list(releasesPrefix)).toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime())
  await inGroups(lists.slice(retainedReleases), ({ key }) => storage.remove(key))
  const contents = await Promise.all(lists.slice(0, retainedReleases).map(({ key }) => storage.read(key)))
  return new Set(contents.flatMap((list) => (list ? (JSON.parse(list.toString()) as string[]) : []))) // written by publishAssets
}

const year = 31_536_000

/**
 * Serves scripts of other releases, which this build lacks. Answers an unknown name by 404 without HTML, which a browser would run as a
 * broken script.
 */
export function serveOtherReleases(app: FastifyInstance, storage: FileStorage): void {
  for (const [url, prefix] of Object.entries(prefixes))
    app.get<{ Params: { '*': string } }>(`${url}*`, async (request, reply) => {
      const name = request.params['*']
      const type = /^[\w-][\w.-]*$/.test(name) ? findType(name) : undefined
      const content = type === undefined ? null : await storage.read(`${prefix}${name}`)
      if (type === undefined || content === null) return reply.code(404).type('text/plain; charset=utf-8').headers(noStore).send('Not found\n')
      return reply.type(type).header('cache-control', `public, max-age=${year}, immutable`).send(content)
    })
}
