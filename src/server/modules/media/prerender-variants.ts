import { widthsOf } from '#contract/picture-widths.ts'
import { fork } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AppContext } from '../../platform/app-context.ts'
import type { Variant } from './encode-variant.ts'
import { lowerPriority } from './encoding-process.ts'
import { makeFolders, mediaFolder, removeStaleTemp, type MediaFolder, type OriginalType } from './files.ts'
import { listOriginals } from './queries.ts'
import { variantName } from './view.ts'

/** The message to the prerendering process. */
export interface PrerenderRequest {
  readonly folder: MediaFolder
  readonly variants: readonly Variant[]
}

/** The sizes of cards and product pages; the widest and WebP are made on request. */
const prerenderedUpTo = 960

/** The missing variants, smallest widths first, because the catalogue is seen before a product. */
export async function missingVariants(context: AppContext): Promise<PrerenderRequest> {
  const folder = mediaFolder(context.config.dataDir)
  await makeFolders(folder)
  const there = new Set(await readdir(folder.variants))
  const originals = await listOriginals(context.database.db)
  const variants = originals
    .flatMap(prerenderedOf)
    .filter(({ hash, width, type }) => !there.has(variantName(hash, width, type)))
    .sort((a, b) => a.width - b.width)
  return { folder, variants }
}

/** What is made of an original before anybody asks. */
export function prerenderedOf(original: { readonly hash: string; readonly type: OriginalType; readonly width: number }): Variant[] {
  return widthsOf(original)
    .filter((width) => width <= prerenderedUpTo)
    .map((width) => ({ hash: original.hash, originalType: original.type, width, type: 'avif' as const }))
}

/**
 * Encodes missing variants before the first visit, in a process of the lowest priority, which
 * uses only spare CPU time. Variants that are still missing are made on request.
 */
export async function startPrerendering(context: AppContext): Promise<() => Promise<void>> {
  const order = await missingVariants(context)
  await removeStaleTemp(order.folder, context.clock.now())
  if (!context.config.prerenderImages || order.variants.length === 0) return async () => {}
  // The process only reads and writes images, so it gets no environment variables and no secrets.
  const child = fork(fileURLToPath(new URL('./prerender-worker.ts', import.meta.url)), {
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (child.pid !== undefined) lowerPriority(child.pid)
  const ended = new Promise<void>((resolve) => {
    child.once('error', (err) => {
      context.log.warn({ err }, 'pictures are not made ahead, only on request')
      resolve()
    })
    child.once('exit', (code) => {
      context.log.info({ code, pictures: order.variants.length }, 'pictures made ahead')
      resolve()
    })
  })
  child.send(order, () => {}) // the child's events report a child that died at once
  return async () => {
    child.kill()
    await ended
  }
}
