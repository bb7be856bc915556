import { fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { money } from '#contract/money.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { taxIdKind } from '#contract/tax-id.ts'
import { formatPhone } from '#contract/format-phone.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { readSettings } from '../../content/index.ts'
import { findCustomer, readCompanies, readContacts } from '../../customers/index.ts'
import {
  amountInWords,
  documentTranslator,
  paperFrame,
  paperWork,
  sellerParty,
  type DocumentTranslator,
  type OrderDocumentContent,
} from '../../documents/index.ts'
import { readMovements } from './read-movements.ts'
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
