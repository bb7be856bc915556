import { configurationQuery } from '#contract/configuration-url.ts'
import type { Language } from '#contract/languages.ts'
import { productPath } from '#contract/slug.ts'
import { measureShape } from '#geometry/measurements.ts'
import { placeLimits, placeLoad, type Place } from '#geometry/places.ts'
import { sizeText, isRound } from '#geometry/size-text.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { ConfiguredProduct } from '../catalogue/index.ts'
import { companyName, contactDetails, readSettings, setLines } from '../content/index.ts'
import { startOfDay } from './build-spec-sheet.ts'
import { sheetTranslator } from './paper-words.ts'

export interface LoadPageRequest {
  readonly language: Language
  readonly place: Place
  /** Permitted load in kg/m², if the reader knows it; null = use the usual one. */
  readonly limit: number | null
}

/** The page for the building's manager as final text; rendering makes no decisions. */
export type LoadPage = NonNullable<Awaited<ReturnType<typeof buildLoadPage>>>

/** Builds the page; null for built-in and wall-mounted pieces, and for those without a shape. */
export async function buildLoadPage(context: AppContext, product: ConfiguredProduct, { language, place, limit }: LoadPageRequest) {
  const { shape } = product
  const measured = shape && measureShape(shape)
  const load = shape && measured && placeLoad(shape, measured, place, limit ?? placeLimits[place])
  if (!load) return null
  const messages = sheetTranslator(context, language)
  // Uses the product page's texts, so that both say the same.
  const words = context.messages.translator(language, 'product')
  const settings = await readSettings(context.database.db)
  const { name, slug } = product.translations[language]
  const area = messages.number(load.area, load.area % 1 === 0 ? 0 : 1)
  const squareMetres = `${area} ${words('squareMetres')}`
  const onSlab = load.verdict === 'spread' && place === 'ground'
  const verdict = words(`holdVerdict_${onSlab ? 'spreadGround' : load.verdict}`)
  const reason: MessageKey<'product'> =
    load.verdict === 'spread' ? `hold_spread_${place}` : load.verdict === 'stands' && place === 'roof' ? 'hold_stands_roof' : `hold_${load.verdict}`
  const side = load.verdict === 'spread' ? Math.ceil(Math.sqrt(load.area) * 100) * 10 : null
  const perSquareMetre = (value: number) => `${messages.number(value)} ${words('kgPerSquareMetre')}`
  const now = context.clock.now()
  const { address, phones, email } = contactDetails(settings, language)
  const configuration = configurationQuery(
    Object.fromEntries(product.chosen.flatMap(({ name: property, value }) => (value === 'no' ? [] : [[property, value]]))),
  )
  return {
    language,
    date: startOfDay(now),
    kind: messages.t('holdKind'),
    dateText: messages.day(now),
    company: companyName(settings.company, language),
    title: messages.t('holdTitle', { place: words(`place_${place}`), verdict: verdict.charAt(0).toLowerCase() + verdict.slice(1) }),
    product: `${name}\u00a0· ${messages.t('mm', { value: sizeText(measured.outer, isRound(shape)) })}`,
    reason: words(reason, { area }),
    factsTitle: messages.t('holdFacts'),
    facts: [
      { label: words('holdWeight'), value: messages.t('kg', { value: messages.number(load.weight) }) },
      { label: messages.t('footprint'), value: messages.t('squareMetres', { value: messages.number(measured.footprintSquareMetres ?? 0, 2) }) },
      { label: words('holdUnder'), value: perSquareMetre(load.under) },
      { label: words(limit === null ? 'holdLimit' : 'holdOwnLimit'), value: perSquareMetre(load.limit) },
      ...(load.verdict === 'stands' ? [] : [{ label: words(onSlab ? 'holdSlab' : 'holdArea'), value: squareMetres }]),
    ],
    // Null when the piece may not stand there.
    plan:
      load.verdict === 'tooHeavy'
        ? null
        : {
            shape,
            /** Side of the load-spreading square, mm; null when the piece's own base is enough. */
            side,
            /** For a balcony: the label of the side next to the house. */
            wall: place === 'balcony' ? messages.t('holdWall') : null,
            title: messages.t('holdWhere'),
            caption: messages.t(side === null ? 'holdPlanOwn' : onSlab ? 'holdPlanSlab' : 'holdPlan'),
            alt: side === null ? messages.t('holdPlanOwn') : messages.t('holdPlanAlt', { side: messages.number(side) }),
          },
    notes: [messages.t(limit === null ? 'holdAssumed' : 'holdOwn'), messages.t('holdNotProof')],
    contacts: setLines([address, ...phones, email]).join('\u00a0· '),
    warning: context.config.demo ? messages.t('sample') : null,
    productUrl: `${context.publicUrl()}${productPath(language, { id: product.productId, slug })}${configuration && `?c=${configuration}`}`,
  }
}
