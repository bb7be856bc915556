import { createVariant } from './encode-variant.ts'
import { variantPath, exists } from './files.ts'
import type { PrerenderRequest } from './prerender-variants.ts'

/** The child process of prerender-variants.ts: one image after another; it exits with its parent. */
process.once('disconnect', () => process.exit(0))
process.once('message', (message) => {
  const { folder, variants } = message as PrerenderRequest // sent by prerender-variants.ts
  const prerender = async () => {
    for (const variant of variants) {
      const { hash, width, type } = variant
      if (await exists(variantPath(folder, hash, width, type))) continue // already made on request
      await createVariant(folder, variant).catch(() => null) // a damaged original is reported when it is requested
    }
    process.exit(0)
  }
  void prerender()
})
