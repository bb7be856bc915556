import type { QuoteBuyer } from '#contract/admin/quotes.ts'
import { destination } from '#contract/countries.ts'
import { formatMoney, type Money } from '#contract/money.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { formatDays } from '#contract/ready-range.ts'
import { isGoods } from '#contract/sale-line.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { queueShopEmail, readNoticeTargets } from '../../../content/index.ts'
import { requestKey } from '../quote-key.ts'
import type { QuotedLine } from '../tables.ts'

interface Request {
  readonly id: number
  readonly number: string
  readonly buyer: QuoteBuyer
  readonly lines: readonly QuotedLine[]
  readonly total: Money
  readonly answerBy: Date
}

/** Queues the office's email about a request, with everything needed to begin the quote. Replies go to the buyer. */
export async function queueRequestEmail(context: AppContext, tx: Tx, { id, number, buyer, lines, total, answerBy }: Request): Promise<void> {
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
