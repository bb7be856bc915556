import { sql } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { money } from '#contract/money.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { taxIdKind } from '#contract/tax-id.ts'
import { formatPhone } from '#contract/format-phone.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { readSettings } from '../../content/index.ts'
import { findCustomer, readCompanies, readContacts, ordersUnder, type Contacts } from '../../customers/index.ts'
import {
  amountInWords,
  documentTranslator,
  paperFrame,
  paperWork,
  sellerParty,
  type DocumentTranslator,
  type OrderDocumentContent,
} from '../../documents/index.ts'
import { cardPayments, kyivDay } from '../exports/accounting-tables.ts'
import { isDebit, reconcile, type Movement } from './reconciliation.ts'

interface Period {
  readonly from: PlainDate
  readonly to: PlainDate
}

/** Dates in digits fit the narrow column. */
const figures = (day: PlainDate): string => day.split('-').toReversed().join('.')

function movementRow(one: Movement, { t, amount }: DocumentTranslator): OrderDocumentContent['lines'][number] {
  const paper = one.paper === null ? [] : [t(one.kind === 'shipped' ? 'movementNote' : 'movementPaper', { number: one.paper })]
  return {
    name: t(`movement_${one.kind}`, { order: one.order }),
    details: paper,
    quantity: figures(one.day),
    unit: isDebit(one) ? amount(one.amount) : '',
    total: isDebit(one) ? '' : amount(one.amount),
  }
}

/** Renders the reconciliation act of a customer as a PDF to sign: opening balance, deliveries, payments, closing balance. */
export async function renderReconciliation(context: AppContext, id: number, period: Period, language: Language): Promise<Buffer | Failure> {
  const { db } = context.database
  const customer = await findCustomer(db, id)
  if (!customer) return fail('notFound')
  const contacts = await readContacts(db, customer.id)
  const companies = await readCompanies(db, customer.id)
  const settings = await readSettings(db)
  const translator = documentTranslator(context, language)
  const { t, plainDay, amount } = translator
  const { opening, movements, debit, credit, closing } = reconcile(await readMovements(db, contacts), period.from, period.to)
  const at = context.clock.now()
  // The act does not know which of several companies it is for, so it names all.
  const buyer = companies.length > 0 ? companies.map(({ name }) => name).join(', ') : customer.name
  const content: OrderDocumentContent = {
    ...paperFrame(context, settings, translator),
    title: t('titleReconciliation'),
    subtitle: t('reconciliationPeriod', { from: plainDay(period.from), to: plainDay(period.to) }),
    seller: sellerParty(settings, translator),
    buyer: {
      title: t('buyer'),
      name: buyer,
      lines: [
        ...companies.flatMap(({ taxId }) => (taxId === '' ? [] : [t(taxIdKind(taxId), { value: taxId })])),
        ...contacts.phones.map((phone) => t('phone', { value: formatPhone(phone) })),
      ],
    },
    facts: [{ label: t('balanceOn', { date: plainDay(period.from) }), value: t(balanceKey(opening), { sum: amount(Math.abs(opening)) }) }],
    headings: { no: t('headingNo'), name: t('headingMovement'), quantity: t('headingDay'), unit: t('headingDebit'), total: t('headingCredit') },
    lines: movements.map((one) => movementRow(one, translator)),
    totals: [
      { label: t('balanceOnUah', { date: plainDay(period.to) }), value: amount(closing) },
      { label: t('turnoverDebit'), value: amount(debit) },
      { label: t('turnoverCredit'), value: amount(credit) },
    ],
    inWords:
      closing === 0 ? t('nobodyOwes') : t(closing > 0 ? 'buyerOwes' : 'sellerOwes', { words: amountInWords(money(Math.abs(closing)), language) }),
    terms: [t('reconciliationTerms')],
    signature: t('signature'),
    received: t('signatureBuyer'),
  }
  return paperWork.run('order', { content, issuedAt: at })
}

const balanceKey = (balance: number) => (balance === 0 ? 'balanceNone' : balance > 0 ? 'balanceBuyer' : 'balanceSeller')

type Row = Omit<Movement, 'amount'> & { amount: number } & Record<string, unknown>

/**
 * Everything that changed a customer's debt. Goods count on the day of shipment; goods and services without a shipment count when the
 * order was handed over, and that was not undone. Payments count when they came.
 */
async function readMovements(db: Db, contacts: Contacts): Promise<Movement[]> {
  const { rows } = await db.execute<Row>(sql`
    with mine as (select id, number, state, total from orders o where ${ordersUnder(contacts)}),
    left_with as (
      select s.id, s.order_id, s.handed_on, sum(l.unit * sl.quantity) as amount
      from mine o join shipments s on s.order_id = o.id and s.voided_at is null
      join shipment_lines sl on sl.shipment_id = s.id join order_lines l on l.id = sl.line_id
      group by s.id),
    handed as (
      select o.number, min(e.at) as at, o.total - coalesce((select sum(w.amount) from left_with w where w.order_id = o.id), 0) as amount
      from mine o join order_events e on e.order_id = o.id and e.state in ('shipped', 'completed')
      where o.state in ('shipped', 'completed')
        and not exists (select from order_events back where back.order_id = e.order_id and back.id > e.id and back.state = 'ready')
      group by o.id, o.number, o.total)
    select day, kind, "order", paper, amount::float8 as amount from (
      select w.handed_on::text as day, 'shipped' as kind, o.number as "order", w.amount,
        (select d.number from shipment_documents d where d.shipment_id = w.id and d.kind = 'delivery_note' and d.replaced_at is null) as paper
      from left_with w join mine o on o.id = w.order_id
      union all select ${kyivDay(sql`at`)}::text, 'finished', number, amount, null from handed
      union all select r.received_on::text, 'paid', o.number, r.amount, r.document_no
      from mine o join receipts r on r.order_id = o.id where r.voided_at is null
      union all select b.paid_on::text, 'returned', o.number, b.amount, b.document_no
      from mine o join receipt_refunds b on b.order_id = o.id where b.paid_on is not null
      union all select b.paid_on::text, 'forgiven', o.number, b.amount, null
      from mine o join receipt_refunds b on b.order_id = o.id where b.paid_on is not null and b.forgiven
      union all select ${kyivDay(sql`a.at`)}::text, 'paid', o.number, a.amount, a.payment_id
      from mine o join (${cardPayments}) a on a.order_number = o.number
      union all select ${kyivDay(sql`f.settled_at`)}::text, 'returned', o.number, f.amount, a.payment_id
      from mine o join (${cardPayments}) a on a.order_number = o.number join refunds f on f.payment_id = a.id and f.state = 'done'
      union all select ${kyivDay(sql`f.settled_at`)}::text, 'forgiven', o.number, f.amount, null
      from mine o join (${cardPayments}) a on a.order_number = o.number join refunds f on f.payment_id = a.id and f.state = 'done' and f.forgiven
      union all select ${kyivDay(sql`a.at`)}::text, 'returned', o.number, a.refunded - a.refunded_here, a.payment_id
      from mine o join (${cardPayments}) a on a.order_number = o.number where a.refunded > a.refunded_here
    ) all_of_it where amount > 0 order by day, "order"`)
  return rows.map(({ amount, ...row }) => ({ ...row, amount: money(Math.round(amount)) }))
}
