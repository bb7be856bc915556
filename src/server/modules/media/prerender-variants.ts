import { widthsOf } from '#contract/picture-widths.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { removeStaleTemporaryFiles } from '../../platform/storage/folder-storage.ts'
import { createVariant, type Variant } from './encode-variant.ts'
import { createEncodingProcess } from './encoding-process.ts'
import { variantKey, variantsPrefix, type OriginalType } from './files.ts'
import { listOriginals } from './queries.ts'

/** The sizes of cards and product pages; the widest and WebP are made on request. */
const prerenderedUpTo = 960

/** The missing variants, smallest widths first, because the catalogue is seen before a product. */
export async function missingVariants({ storage, database }: AppContext): Promise<Variant[]> {
  const there = new Set((await storage.list(variantsPrefix)).map(({ key }) => key))
  const originals = await listOriginals(database.db)
  return originals
    .flatMap(prerenderedOf)
    .filter(({ hash, width, type }) => !there.has(variantKey(hash, width, type)))
    .sort((a, b) => a.width - b.width)
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
  const { storage, log } = context
  await removeStaleTemporaryFiles(context.config.dataDir, context.clock.now())
  if (!context.config.prerenderImages) return async () => {}
  const encoding = createEncodingProcess({ background: true })
  let stopped = false
  const prerender = async () => {
    const variants = await missingVariants(context)
    for (const variant of variants) {
      if (stopped) return
      // On request, or by another process of the shop.
      if (await storage.stat(variantKey(variant.hash, variant.width, variant.type))) continue
      await createVariant(storage, variant, encoding.encode).catch(() => null) // a damaged original is reported when it is requested
    }
    if (variants.length > 0) log.info({ pictures: variants.length }, 'pictures made ahead')
  }
  const ended = prerender().catch((err: unknown) => {
    if (!stopped) log.warn({ err }, 'pictures are not made ahead, only on request')
  })
  return async () => {
    stopped = true
    encoding.end()
    await ended
  }
}
