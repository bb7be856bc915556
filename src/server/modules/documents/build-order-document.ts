import type { OrderDocumentKind } from '#contract/documents.ts'
import type { Language } from '#contract/languages.ts'
import { formatPhone } from '#contract/phone.ts'
import { vatWithin } from '#contract/price.ts'
import { isEdrpou } from '#contract/tax-id.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import { translate, type Params } from '#i18n/translate.ts'
import type { World } from '../../platform/app-context.ts'
import type { KeptSettings } from '../content/index.ts'
import type { StoredOrder } from '../orders/index.ts'
import { amountInWords } from './amount-in-words.ts'
import { writingOf, type Writing } from './sheet-messages.ts'
import type { OrderPaper, PaperLine, Party } from './tables.ts'

export interface Issued {
  readonly kind: OrderDocumentKind
  readonly number: string
  readonly at: Date
}

interface Words extends Writing {
  readonly language: Language
  say(key: MessageKey<'document'>, params?: Params): string
  /**
   * A paper of account has its sums in columns: always with kopiykas, the currency said once at the head. Everything else
   * that a reader is told writes money by `formatMoney`.
   */
  amount(kopiykas: number): string
}

function wordsOf(world: World, language: Language): Words {
  const dictionary = world.words.messages(language, 'document')
  const writing = writingOf(language)
  return {
    ...writing,
    language,
    say: (key, params) => translate(dictionary, language, key, params),
    amount: (kopiykas) => writing.number(kopiykas / 100, 2),
  }
}

/** What an order's document says in one language: the words and prices of the moment the order was placed. */
export function describeOrder(world: World, { order, lines }: StoredOrder, settings: KeptSettings, issued: Issued, language: Language): OrderPaper {
  const words = wordsOf(world, language)
  const date = words.day(issued.at)
  const vat = words.amount(vatWithin(order.total))
  const invoice = issued.kind === 'invoice'
  const seller = sellerOf(settings, words)
  return {
    language,
    title: words.say(`title_${issued.kind}`, { number: issued.number }),
    subtitle: `${words.say('issued', { date })} · ${words.say('ofOrder', { number: order.number, date: words.day(order.createdAt) })}`,
    author: settings.seller.name ?? settings.company.name ?? words.say('shop'),
    seller,
    buyer: buyerOf(order, words),
    // What the buyer asks of the shop is no business of the bookkeepers whom an invoice goes to.
    facts: factsOf({ order: invoice ? { ...order, comment: null } : order, lines }, settings, words),
    headings: {
      no: words.say('headingNo'),
      name: words.say('headingName'),
      quantity: words.say('headingQuantity'),
      unit: words.say('headingUnit'),
      total: words.say('headingTotal'),
    },
    lines: lines.map((line) => ({
      ...describeLine(line, order, language),
      quantity: String(line.quantity),
      unit: words.amount(line.unit),
      total: words.amount(line.total),
    })),
    totals: [
      { label: words.say('totalWithVat'), value: words.amount(order.total) },
      { label: words.say('vatWithin'), value: vat },
    ],
    inWords: words.say('inWords', { words: amountInWords(order.total, language), vat }),
    terms: invoice
      ? [
          words.say('purpose', { number: issued.number, date, order: order.number, vat }),
          ...(settings.seller.bank_details === null ? [words.say('noBankDetails')] : []),
          words.say('termsPrice'),
        ]
      : [words.say('termsPrice'), words.say('termsReturn'), words.say('termsOffer', { address: `${world.publicUrl()}/${language}/public-offer` })],
    signature: invoice ? words.say('signature') : null,
    contacts: contactsOf(settings, language),
    warning: world.config.demo ? words.say('sampleShop') : null,
    pageOf: words.say('pageOf'),
  }
}

/** What is not set is left out (rule 9.1). */
function sellerOf({ seller, company, contacts }: KeptSettings, { say, language }: Words): Party {
  const phone = seller.phone ?? contacts.phones[0] ?? null
  const known = [
    seller.address ?? company.address[language],
    seller.edrpou && say('edrpou', { value: seller.edrpou }),
    seller.vat && say('vatNumber', { value: seller.vat }),
    seller.bank_details && say('account', { value: seller.bank_details }),
    seller.bank && say('bank', { value: seller.bank }),
    seller.mfo && say('mfo', { value: seller.mfo }),
    phone && say('phone', { value: formatPhone(phone) }),
  ]
  return { title: say('seller'), name: seller.name ?? company.name, lines: known.flatMap((line) => line || []) }
}

function buyerOf({ payer, receiverName, phone, email }: StoredOrder['order'], { say }: Words): Party {
  const company = payer?.kind === 'COMPANY' ? payer : null
  const lines = [
    company?.taxId && say(isEdrpou(company.taxId) ? 'edrpou' : 'rnokpp', { value: company.taxId }),
    phone && say('phone', { value: formatPhone(phone) }),
    email,
  ]
  return { title: say('buyer'), name: company?.companyName ?? receiverName, lines: lines.flatMap((line) => line || []) }
}

function factsOf({ order, lines }: StoredOrder, settings: KeptSettings, { say, language }: Words): OrderPaper['facts'] {
  const { delivery } = order
  const where = [delivery?.carrier, delivery?.city, delivery?.address].filter(Boolean).join(', ')
  const place = delivery?.method === 'PICKUP' ? settings.company.address[language] : where
  const days = Math.max(0, ...lines.map(({ leadTimeDays }) => leadTimeDays ?? 0))
  const value = (label: MessageKey<'document'>, said: string | null) => (said ? [{ label: say(label), value: said }] : [])
  return [
    // A company is the buyer; who receives the goods is another matter.
    ...value('receiver', order.payer?.kind === 'COMPANY' ? order.receiverName : null),
    ...value('delivery', delivery ? say(`delivery_${delivery.method}`, { place }) : say('deliveryAgreed')),
    ...value('payment', say(`payment_${order.paymentMethod}`)),
    ...value('production', days > 0 ? say('days', { count: days }) : null),
    ...value('comment', order.comment),
  ]
}

/** What was ordered in one line. */
export function describeLine(
  { words, options }: StoredOrder['lines'][number],
  { delivery }: StoredOrder['order'],
  language: Language,
): Pick<PaperLine, 'name' | 'details'> {
  return {
    name: words[language].name,
    // An addition that was not taken needs no words, nor does a delivery where the whole order has one (docs/decisions/0010).
    details: options
      .filter(({ name, value }) => value !== 'no' && !(name === 'delivery' && delivery))
      .map(({ words, note }) => `${words[language].property}: ${words[language].value}${note ? ` (${note})` : ''}`),
  }
}

function contactsOf({ company, contacts }: KeptSettings, language: Language): string {
  const known = [company.name, company.address[language], ...contacts.phones.map(formatPhone), contacts.email]
  return known.flatMap((contact) => contact || []).join(' · ')
}
