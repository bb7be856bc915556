import type { Language } from '#contract/languages.ts'
import { configurationQuery } from '#contract/configuration-url.ts'
import { formatMoney, rateScale } from '#contract/money.ts'
import { formatPhone } from '#contract/phone.ts'
import { lineTotal, unitPrice } from '#contract/price.ts'
import { productPath } from '#contract/slug.ts'
import type { World } from '../../platform/app-context.ts'
import type { ConfiguredProduct } from '../catalogue/index.ts'
import { exchangeAt, readKept, readRate, type KeptSettings } from '../content/index.ts'
import { findPictures, printPicture } from '../media/index.ts'
import { layoutsOf } from './drawing-layout.ts'
import { assumptionLine, factLines } from './measurement-rows.ts'
import type { Sheet } from './spec-sheet.ts'
import { sheetWords, type SheetWords } from './sheet-messages.ts'

export interface SheetRequest {
  readonly quantity: number
  readonly language: Language
}

/** What the sheet of a configured product says today, in one language. */
export async function describeSheet(world: World, product: ConfiguredProduct, { quantity, language }: SheetRequest): Promise<Sheet> {
  const words = sheetWords(world, language)
  const [settings, picture, price] = await Promise.all([
    readKept(world.database.db),
    pictureOf(world, product, words),
    priceOf(world, product, quantity, words),
  ])
  const { form } = product
  const lines = form && factLines(form, words)
  const { name } = product.words[language]
  return {
    language,
    date: startOfDay(world.clock.now()),
    kind: words.say('kind'),
    dateText: words.day(world.clock.now()),
    company: settings.company.name,
    title: name,
    subtitle: [words.say('number', { id: product.productId }), words.say('leadTime', { count: product.leadTimeDays })].join(' · '),
    picture,
    drawing: form && {
      layouts: layoutsOf(form),
      title: words.say('drawing'),
      scale: (ratio) => words.say('scale', { ratio: words.number(ratio, ratio % 1 === 0 ? 0 : 1) }),
      alt: words.say('drawingAlt', { facts: (lines?.measures ?? []).map(({ label, value }) => `${label}: ${value}`).join('; ') }),
    },
    optionsTitle: words.say('chosen'),
    options: product.chosen.map((option) => ({ label: option.words[language].property, value: option.words[language].value })),
    price,
    factsTitle: words.say('facts'),
    facts: lines ?? plainFacts(product, words),
    assumptions: form ? assumptionLine(form, words) : '',
    contacts: contactsOf(settings, language),
    warning: world.config.demo ? words.say('sample') : null,
    address: addressOf(world, product, { quantity, language }),
  }
}

/** A product without a form has no figures but the weight that the catalogue gives. */
function plainFacts({ weightKg }: ConfiguredProduct, words: SheetWords): Sheet['facts'] {
  if (weightKg === null) return null
  return { measures: [{ label: words.say('weight'), value: words.say('kg', { value: words.number(weightKg) }) }], weights: [] }
}

/** The paper's date, not the minute of printing: the same sheet of a day is the same file. */
function startOfDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
}

const printedWidth = 800

async function pictureOf(world: World, product: ConfiguredProduct, words: SheetWords): Promise<Sheet['picture']> {
  const row = product.mediaId === null ? undefined : (await findPictures(world.database.db, [product.mediaId])).get(product.mediaId)
  const jpeg = row && (await printPicture(world, row.hash, printedWidth))
  if (!jpeg) return null
  return {
    jpeg,
    alt: words.say('pictureAlt', { name: product.words[words.language].name }),
    caption: words.say(product.colour === 'individual' ? 'colourIsExample' : 'visualisation'),
  }
}

/** Hryvnias are what is charged; an English reader gets dollars beside them, with the rate (rule 3.3). */
async function priceOf(world: World, product: ConfiguredProduct, quantity: number, words: SheetWords): Promise<Sheet['price']> {
  const { language } = words
  const dollars = language === 'en' ? await dollarsOf(world, product, words) : null
  const total = formatMoney(lineTotal(product.unit, quantity), 'UAH', language)
  const several = words.say('quantityTotal', { count: quantity, total: dollars ? `${total} ${dollars.said(quantity)}` : total })
  return {
    label: words.say('pricePerPiece'),
    amount: formatMoney(product.unit, 'UAH', language),
    converted: dollars?.said(1) ?? null,
    notes: [words.say('priceTerms', { date: words.day(world.clock.now()) }), ...(quantity > 1 ? [several] : []), ...(dollars ? [dollars.rate] : [])],
  }
}

/** Base and impacts are converted one by one and then added, as on the product's page, so that both say the same. */
async function dollarsOf(world: World, product: ConfiguredProduct, words: SheetWords) {
  const { rate, date } = await readRate(world.database.db)
  const { show } = exchangeAt(rate, 'USD')
  const unit = unitPrice(
    show(product.base),
    product.chosen.map(({ impact }) => show(impact)),
  )
  const hryvnias = words.number(rate / rateScale, 4).replace(/0{1,2}$/, '')
  return {
    said: (quantity: number) => words.say('approximately', { amount: formatMoney(lineTotal(unit, quantity), 'USD', words.language) }),
    rate:
      date === null
        ? words.say('sampleRate', { rate: hryvnias })
        : words.say('bankRate', { rate: hryvnias, date: words.day(new Date(`${date}T12:00:00Z`)) }),
  }
}

function contactsOf({ company, contacts }: KeptSettings, language: Language): string[] {
  const known = [company.address[language], ...contacts.phones.map(formatPhone), contacts.email, contacts.opening_hours[language]]
  return known.flatMap((contact) => contact || [])
}

function addressOf(world: World, product: ConfiguredProduct, { quantity, language }: SheetRequest): string {
  const path = productPath(language, { id: product.productId, slug: product.words[language].slug })
  const query = [
    `c=${configurationQuery(Object.fromEntries(product.chosen.map(({ name, value }) => [name, value])))}`,
    quantity === 1 ? '' : `q=${quantity}`,
  ]
  return `${world.publicUrl()}${path}?${query.filter((part) => part !== '' && part !== 'c=').join('&')}`.replace(/\?$/, '')
}
