import { emptyQuoteBuyer } from '#contract/admin/empty-quote-buyer.ts'
import type { QuoteBuyer } from '#contract/admin/quotes.ts'
import { isAbroad, destination } from '#contract/countries.ts'
import type { DraftLine } from '#contract/draft-lines.ts'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import { sum, formatMoney, type Money } from '#contract/money.ts'
import type { QuoteRequest, QuoteRequested } from '#contract/quote-request.ts'
import { workingDayAfter } from '#contract/working-hours.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { formatDays } from '#contract/ready-range.ts'
import { isGoods } from '#contract/sale-line.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { nextNumber } from '../../../../platform/db/next-number.ts'
import { notifyDesk } from '../../../../platform/desk-events/notify-desk.ts'
import { withIdempotency, type RepeatableRequest } from '../../../../platform/idempotency/idempotency.ts'
import { queueEmail } from '../../../../platform/mail/stored-emails.ts'
import { seal } from '../../../../platform/sealing.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { readDesk, queueShopEmail, readNoticeTargets } from '../../../content/index.ts'
import { priceAllLines } from '../../lines/price-goods.ts'
import { makeAccessToken } from '../../orders/order-links.ts'
import { maxOrderTotal } from '../../orders/place-order.ts'
import { quotedOptions } from '../quote-draft.ts'
import { quoteEmail } from '../quote-email.ts'
import { termsOfDay } from '../revision-of-draft.ts'
import { quoteSearchText } from '../save-quote.ts'
import { quoteCounters, quoteRevisions, quotes, type QuotedLine } from '../tables.ts'
import { requestKey } from '../quote-key.ts'

/** Recognises a repeated request. */
export function quoteRequest(input: QuoteRequest, key: string | null): RepeatableRequest {
  return { scope: 'quote request', key, body: input }
}

/**
 * Stores a buyer's request for a quote. Prices and freezes the goods as in an offer; the office adds delivery and other costs in the
 * same row. The buyer gets the quote's page at once.
 */
export async function requestQuote(context: AppContext, input: QuoteRequest, key: string | null): Promise<QuoteRequested | Failure> {
  return withIdempotency(context, quoteRequest(input, key), async (tx) => {
    const at = context.clock.now()
    const priced = await priceAllLines(context, tx, input.lines)
    if (isFailure(priced)) return priced
    const total = sum(priced.map((line) => line.total))
    if (total > maxOrderTotal) return fail('orderTooLarge')
    const lines = priced.map((line, place): QuotedLine => ({ ...line, key: `l${place}` }))
    const { rules, hours } = await readDesk(context, tx)
    const terms = await termsOfDay(context, tx, at, rules.quote_days)
    const buyer = toBuyer(input)
    const accessToken = makeAccessToken()
    const link = seal(context, accessToken)
    // The counter comes after everything that may fail, because its row stays locked until the commit.
    const number = await nextNumber(tx, quoteCounters, 'QT', at)
    const [row] = await tx
      .insert(quotes)
      .values({
        origin: 'office',
        number,
        accessToken: link,
        state: 'requested',
        // Version 0 would mean an empty draft.
        version: 1,
        revision: 1,
        buyer,
        lines: Object.fromEntries(lines.map((line, place) => [line.key, toDraftLine(line, place)])),
        searchText: quoteSearchText(number, buyer),
        total,
        requestedAt: at,
        sentAt: at,
        sentTo: buyer.email,
        sentBy: 'email',
        validUntil: terms.validUntil,
        createdAt: at,
        changedAt: at,
      })
      .returning({ id: quotes.id })
    if (!row) throw new Error('a request for a quote was not stored')
    const [revision] = await tx
      .insert(quoteRevisions)
      .values({ ...terms, quoteId: row.id, no: 1, buyer, lines, total })
      .returning()
    if (!revision) throw new Error('what was asked for was not stored')
    const answerBy = workingDayAfter(at, hours)
    await queueEmail(context, tx, await quoteEmail(context, tx, { number, link, revision, to: buyer.email, stage: { answerBy } }))
    await queueRequestEmail(context, tx, { id: row.id, number, buyer, lines, total, answerBy })
    await context.salesPorts.noticeOfQuoteRequest(context, tx, row.id)
    await notifyDesk(context, tx, 'quote', number)
    return { quote_number: number, access_token: accessToken, answer_by: answerBy.toISOString(), total_kopiykas: total }
  })
}

const toBuyer = ({ language, email, country, city, name, company_name, tax_id, message }: QuoteRequest): QuoteBuyer => ({
  ...emptyQuoteBuyer,
  language,
  email,
  country,
  city,
  name,
  company: company_name,
  tax_id,
  // Buyers abroad pay a proforma invoice by transfer, unless another way is agreed.
  payment_method: isAbroad(country) ? 'INVOICE' : emptyQuoteBuyer.payment_method,
  comment: message,
})

/** The line in the office's draft. Until somebody edits it, it keeps the price that the buyer saw. */
function toDraftLine(line: QuotedLine, place: number): DraftLine {
  if (line.kind !== 'product') throw new Error('a buyer asks for products')
  return { kind: 'product', place, product_id: line.product.productId, quantity: line.quantity, options: quotedOptions(line), price: null }
}

interface Request {
  readonly id: number
  readonly number: string
  readonly buyer: QuoteBuyer
  readonly lines: readonly QuotedLine[]
  readonly total: Money
  readonly answerBy: Date
}

/** Queues the office's email about a request, with everything needed to begin the quote. Replies go to the buyer. */
async function queueRequestEmail(context: AppContext, tx: Tx, { id, number, buyer, lines, total, answerBy }: Request): Promise<void> {
  const { email: to } = await readNoticeTargets(context, tx, 'message')
  if (to === null) {
    context.log.warn({ id }, 'nobody is written to about a request for a quote: the shop’s email is not set')
    return
  }
  const t = context.messages.translator('uk', 'emails')
  const { date } = kyivClock(answerBy)
  const rows = [
    [t('contactName'), buyer.name],
    [t('managerEmail'), buyer.email],
    [t('requestPlace'), destination(buyer, 'uk')],
    [t('managerCompany'), buyer.company],
    [t('requestTaxId'), buyer.tax_id],
    [t('managerLanguage'), t(buyer.language === 'uk' ? 'languageUk' : 'languageEn')],
    [t('requestAnswerBy'), formatDays({ from: date, to: date }, 'uk')],
  ] as const
  await queueShopEmail(context, tx, {
    key: requestKey(id),
    to,
    replyTo: buyer.email,
    subject: t('requestNoticeSubject', { number, place: destination(buyer, 'uk') }),
    language: 'uk',
    kind: 'quote-request',
    heading: t('requestNoticeHeading', { number }),
    blocks: [
      ...(buyer.comment === '' ? [] : [{ kind: 'text', text: buyer.comment } as const]),
      { kind: 'facts', rows: rows.flatMap(([label, value]) => (value === '' ? [] : [{ label, value }])) },
      {
        kind: 'small',
        title: lines.length === 0 ? null : formatMoney(total, 'UAH', 'uk'),
        lines: lines.filter(isGoods).map(({ product, quantity }) => `${quantity} × ${product.translations.uk.name}`),
      },
      { kind: 'button', text: t('requestOpen'), href: `${context.publicUrl()}/admin/quotes/${id}` },
    ],
  })
}
