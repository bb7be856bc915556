import { formatMoney } from '#contract/money.ts'
import type { Language } from '#contract/languages.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { formatDays, readyDays } from '#contract/ready-range.ts'
import { includedVat } from '#contract/vat.ts'
import { optionText, printedOptions } from '#contract/taken-options.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Email, EmailBlock, EmailItem } from '../../../platform/mail/email.ts'
import { readEmailBranding } from '../../content/index.ts'
import { emailImagePath, findImages } from '../../media/index.ts'
import type { QuoteRevision } from './quote-draft.ts'
import { quoteKey } from './quote-key.ts'
import type { QuotedLine } from './tables.ts'

interface Sent {
  readonly number: string
  /** Sealed; opened when the e-mail is sent. */
  readonly link: string
  readonly revision: QuoteRevision
  readonly to: string
  /** The message: the request arrived (with its answer time), the first quote, or a changed one. */
  readonly stage: { readonly answerBy: Date } | 'first' | 'again'
}

interface Said extends Record<'subject' | 'heading' | 'text' | 'open' | 'goods' | 'how', MessageKey<'emails'>> {}
const common = { heading: 'quoteHeading', open: 'quoteOpen', goods: 'quoteGoods', how: 'quoteHow' } as const
const first: Said = { ...common, subject: 'quoteSubject', text: 'quoteText' }
const again: Said = { ...common, subject: 'quoteAgainSubject', text: 'quoteAgainText' }
const requested: Said = {
  subject: 'requestSubject',
  heading: 'requestHeading',
  text: 'requestText',
  open: 'requestPage',
  goods: 'requestGoods',
  how: 'requestHow',
}

/** The email with a quote: the offer, its term, and the page to read and accept it. */
export async function quoteEmail(context: AppContext, tx: Tx, { number, link, revision, to, stage }: Sent): Promise<Email> {
  const { at, buyer, issuer, lines, total, validUntil, no } = revision
  const ready = readyDays(lines)
  const { language } = buyer
  const t = context.messages.translator(language, 'emails')
  const { managerEmail, sender, contacts, phone } = await readEmailBranding(context, tx, language)
  const day = (date: typeof validUntil) => formatDays({ from: date, to: date }, language, true)
  const keys = typeof stage === 'object' ? requested : stage === 'first' ? first : again
  const answerBy = typeof stage === 'object' ? day(kyivClock(stage.answerBy).date) : ''
  const text = (value: string): EmailBlock => ({ kind: 'text', text: value })
  const vat = includedVat(total, issuer.seller.vat)
  const hryvnias = (amount: typeof total) => formatMoney(amount, 'UAH', language)
  return {
    key: quoteKey(revision.quoteId, no),
    to,
    ...(managerEmail === null ? {} : { replyTo: managerEmail }),
    subject: t(keys.subject, { number }),
    language,
    kind: 'quote',
    quoteId: revision.quoteId,
    content: {
      sender,
      contacts,
      heading: t(keys.heading),
      blocks: [
        text(t(keys.text, { number, until: day(validUntil), day: answerBy })),
        ...(buyer.words.trim() === '' ? [] : [text(buyer.words.trim())]),
        ...(ready === null ? [] : [text(t('quoteReady', { date: day(kyivClock(at).date), day: formatDays(ready, language, true) }))]),
        { kind: 'button', text: t(keys.open), href: `${context.publicUrl()}/${language}/quote/${link}` },
        ...(lines.length === 0
          ? []
          : [
              {
                kind: 'goods',
                title: t(keys.goods),
                rows: await emailItems(context, tx, lines, { language, count: (quantity, unit) => t('count', { quantity, unit: hryvnias(unit) }) }),
                totals: [
                  { label: t(vat === null ? 'totalNoVat' : 'total'), value: hryvnias(total) },
                  ...(vat === null ? [] : [{ label: t('vat'), value: hryvnias(vat) }]),
                ],
              } as const,
            ]),
        text(t(keys.how)),
        ...(phone === null || typeof stage === 'object' ? [] : [text(t('quoteQuestions', { phone }))]),
      ],
    },
  }
}

interface Wording {
  readonly language: Language
  count(quantity: number, unit: QuotedLine['unit']): string
}

async function emailItems(context: AppContext, tx: Tx, lines: readonly QuotedLine[], { language, count }: Wording): Promise<EmailItem[]> {
  const pictures = lines.flatMap((line) => (line.kind === 'product' ? (line.product.mediaId ?? []) : []))
  const images = await findImages(tx, pictures)
  return lines.map((line) => {
    const { quantity, unit } = line
    const common = { count: count(quantity, unit), total: formatMoney(line.total, 'UAH', language) }
    if (line.kind !== 'product') return { ...common, name: line.name[language], details: [], picture: null }
    const { product } = line
    const image = product.mediaId === null ? undefined : images.get(product.mediaId)
    return {
      ...common,
      name: product.translations[language].name,
      details: printedOptions(product.chosen).map((option) => optionText(option, language)),
      picture: image ? context.publicUrl() + emailImagePath(image) : null,
    }
  })
}
