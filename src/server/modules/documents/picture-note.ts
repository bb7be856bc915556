import type { ConfiguredProduct } from '#contract/configured-product.ts'
import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../platform/app-context.ts'

/** What the picture of a configuration shows otherwise, in the words of cart and list; null where it shows what was chosen. */
export function pictureNote(context: AppContext, { pictureDiffersIn: [weightiest], mediaId }: ConfiguredProduct, language: Language): string | null {
  if (mediaId === null || weightiest === undefined) return null
  return context.messages.translator(language, 'common')(`inPicture_${weightiest}`)
}
