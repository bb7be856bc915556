import type { ConfiguredProduct } from '#contract/configured-product.ts'
import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../platform/app-context.ts'

/** A note on how the picture differs from the configuration, in the words of cart and list; null when it does not. */
export function pictureNote(context: AppContext, { pictureDiffersIn: [weightiest], mediaId }: ConfiguredProduct, language: Language): string | null {
  if (mediaId === null || weightiest === undefined) return null
  return context.messages.translator(language, 'common')(`inPicture_${weightiest}`)
}
