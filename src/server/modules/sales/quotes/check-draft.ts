import { fail, fieldErrors, type Failure } from '#contract/errors.ts'
import { quoteBuyerFaults } from '#contract/admin/quote-buyer-faults.ts'
import type { QuoteBuyer } from '#contract/admin/quotes.ts'
import { isEmail } from '#contract/personal-data.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { isReachedByEmail, quotedLines, type QuoteDraft } from './quote-draft.ts'
import { draftProblemTexts } from '../lines/problem-texts.ts'
import { maxOrderTotal } from '../orders/place-order.ts'
import type { QuotedLine } from './tables.ts'

/** Only the phone is required. A request from the site is answered by e-mail and needs no phone, but ordering it does, except from abroad. */
function buyerErrors(buyer: QuoteBuyer, byEmail: boolean): Record<string, string> {
  const isReached = buyer.phone.trim() !== '' || isReachedByEmail(buyer) || (byEmail && isEmail(buyer.email.trim()))
  const faults = Object.entries(quoteBuyerFaults(buyer)).map(([field, fault]) => [`buyer.${field}`, fieldErrors[fault]])
  return { ...(isReached ? {} : { 'buyer.phone': fieldErrors.phoneRequired }), ...Object.fromEntries(faults) }
}

interface Check {
  /** The name of the person who agreed on prices. */
  readonly by: string | null
  readonly act: 'send' | 'place'
}

/** The lines of a draft that may be sent or ordered, or all of its errors. */
export async function checkDraft(context: AppContext, tx: Tx, draft: QuoteDraft, { by, act }: Check): Promise<readonly QuotedLine[] | Failure> {
  const { row, buyer, priced } = draft
  const errors = buyerErrors(buyer, act === 'send' && row.requestedAt !== null)
  for (const [key, problem] of priced.problems) errors[`lines.${key}`] = draftProblemTexts[problem]
  const { lines, gone } = await quotedLines(context, tx, draft, by)
  for (const key of gone) errors[`lines.${key}`] ??= draftProblemTexts.product_gone
  if (!lines.some(({ kind }) => kind === 'product')) errors['lines'] = 'An order has at least one product.'
  if (priced.total < 0) errors['total'] = 'An order costs no less than nothing.'
  if (Object.keys(errors).length > 0) return fail('invalid', errors)
  return priced.total > maxOrderTotal ? fail('orderTooLarge') : lines
}
