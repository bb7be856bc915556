import type { Image, ProductProperty, ProductView } from '#contract/catalogue.ts'
import { dimensionDrawingPath } from '#contract/product-files.ts'
import { commonDifferences, isSame, type PictureDifference, type ShownPicture } from '#contract/gallery.ts'
import type { Language } from '#contract/languages.ts'
import { formatMoney, money } from '#contract/money.ts'
import { isPhotograph } from '#contract/picture-kinds.ts'
import type { Choice } from '#contract/price.ts'
import type { useTranslations } from '#i18n/messages.tsx'
import { resolveOption } from '../pickers/option-choices.ts'
import { chosenColour } from './product-state.ts'

type Translate = ReturnType<typeof useTranslations<'product'>>

/** Pictures other than photographs are renderings, and the page says so; a line drawing needs no note. */
export const isVisualisation = ({ kind }: Image) => kind !== 'drawing' && !isPhotograph(kind)

/** Only the options that change the shape: colours do not affect drawing and model. */
export function shapingChoice({ product_properties: properties }: ProductView, choice: Choice): Choice {
  const shaping = properties
    .map((property) => ({ name: property.property_name, option: resolveOption(property, choice) }))
    .filter(({ option }) => option.form)
  return Object.fromEntries(shaping.map(({ name, option }) => [name, option.value]))
}

/** The drawing as a picture rendered by the server, so that the page carries neither its lines nor the code for them. */
export function drawingImage(product: ProductView, choice: Choice, alt: string): Image | null {
  if (!product.form) return null
  const url = dimensionDrawingPath({ id: product.id, choice: shapingChoice(product, choice) })
  return { url, alt, width: 800, height: 1000, placeholder: null, sources: [], kind: 'drawing', color: null }
}

export interface GallerySlide {
  readonly image: Image
  /** How the picture differs from the choice, with the price of extras; empty when it does not, or when all pictures share the difference. */
  readonly note: string
}

/** The slides; the drawing is second in the list and third on the page, where the model comes before it. */
export function listSlides(
  product: ProductView,
  shown: readonly ShownPicture<Image>[],
  drawing: Image | null,
  language: Language,
  t: Translate,
): GallerySlide[] {
  const common = commonDifferences(shown)
  const slides = shown.map(({ picture: image, differences }) => ({
    image,
    note: differences
      .filter((one) => !common.some((other) => isSame(one, other)))
      .map((difference) => differenceText(product, difference, language, t))
      .join('; '),
  }))
  return drawing ? slides.toSpliced(1, 0, { image: drawing, note: '' }) : slides
}

/** The caption of all pictures: how they were made, and how all of them differ from the choice. */
export function slideCaption(product: ProductView, shown: readonly ShownPicture<Image>[], choice: Choice, language: Language, t: Translate): string {
  const common = commonDifferences(shown).map((one) => t('picturesDiffer', { what: withinSentence(differenceText(product, one, language, t)) }))
  const colour = chosenColour(product, choice)
  const isExample = colour?.agree_first && shown[0]?.picture.color === colour.value
  return [shown.some(({ picture }) => isVisualisation(picture)) && t('visualisation'), ...common, isExample && t('showsExample')]
    .filter(Boolean)
    .join('. ')
}

/** Abbreviations keep their capitals. */
export const withinSentence = (text: string) => (/^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)

function differenceText(product: ProductView, { property, shown, extra }: PictureDifference, language: Language, t: Translate): string {
  const { name, value, isSwitch } = findLabels(product.product_properties, property, shown, t)
  const what = isSwitch ? name : `${name}: ${value}`
  if (extra > 0) return t('pictureExtra', { what, price: formatMoney(money(extra), product.currency, language) })
  return isSwitch ? t('pictureWithout', { what }) : what
}

/** The labels of a property and of one of its options, or of a part of a combination. */
function findLabels(properties: readonly ProductProperty[], name: string, value: string, t: Translate) {
  const own = properties.find(({ property_name: known }) => known === name)
  if (own)
    return { name: own.label, value: own.options.find((option) => option.value === value)?.label ?? value, isSwitch: own.kind === 'BOOLEAN_SWITCH' }
  const pairs = properties.flatMap(({ options }) => options.flatMap((option) => option.pairs ?? []))
  const part = pairs.find((pair) => pair.name === name && pair.value === value)
  const label = t(name === 'size' ? 'axisSize' : name === 'shape' ? 'axisShape' : 'axisColor')
  return { name: label, value: part?.label ?? value, isSwitch: false }
}
