import { servedWidths } from '#contract/picture-widths.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { removeStaleTemporaryFiles } from '../../platform/storage/folder-storage.ts'
import { createVariant, type Variant } from './encode-variant.ts'
import { variantKey, variantsPrefix, type OriginalType } from './files.ts'
import { encodeAhead } from './picture-work.ts'
import { findOriginals } from './queries.ts'
import type { VariantType, VariantWidth } from './view.ts'

/**
 * The widths of cards on phones and on ordinary screens. Thumbs, other widths and WebP, more than half of the work, are made on request,
 * while the nearest size or a light original stands in.
 */
const prerendered = { from: 320, upTo: 480 }

type Prerendered = Variant & { readonly width: number }

/** The missing variants of these pictures, smallest widths first. */
export async function missingVariants({ storage, database }: AppContext, hashes: readonly string[]): Promise<Prerendered[]> {
  const there = new Set((await storage.list(variantsPrefix)).map(({ key }) => key))
  const originals = await findOriginals(database.db, hashes)
  return originals
    .flatMap(variantsToPrerender)
    .filter(({ hash, width, type }) => !there.has(variantKey(hash, width, type)))
    .sort((a, b) => a.width - b.width)
}

/** The variants of an original to encode in advance. */
export function variantsToPrerender(original: { readonly hash: string; readonly type: OriginalType; readonly width: number }): Prerendered[] {
  const { hash, type: originalType } = original
  const from = Math.min(prerendered.from, original.width)
  return servedWidths(original)
    .filter((width) => width >= from && width <= prerendered.upTo)
    .map((width) => ({ hash, originalType, width, type: 'avif' }))
}

/**
 * Encodes missing sizes of the most visible pictures before the first visit, in a process of the lowest priority. All pictures would
 * keep a core busy for a quarter of an hour or more, so the others are made on request.
 */
export async function startPrerendering(context: AppContext, pictures: () => Promise<readonly string[]>): Promise<() => Promise<void>> {
  const { storage, log } = context
  await removeStaleTemporaryFiles(context.config.dataDir, context.clock.now())
  if (!context.config.prerenderImages) return async () => {}
  const stopped = new AbortController()
  const encode = (original: Buffer, width: VariantWidth, type: VariantType) => encodeAhead(original, width, type, stopped.signal)
  const prerender = async () => {
    const variants = await missingVariants(context, await pictures())
    for (const variant of variants) {
      if (stopped.signal.aborted) return
      // It may have been made meanwhile, on request or by another process.
      if (await storage.stat(variantKey(variant.hash, variant.width, variant.type))) continue
      await createVariant(storage, variant, encode).catch(() => null) // a damaged original is reported when it is requested
    }
    if (variants.length > 0) log.info({ pictures: variants.length }, 'pictures made ahead')
  }
  const ended = prerender().catch((err: unknown) => {
    if (!stopped.signal.aborted) log.warn({ err }, 'pictures are not made ahead, only on request')
  })
  return async () => {
    stopped.abort()
    await ended
  }
}
