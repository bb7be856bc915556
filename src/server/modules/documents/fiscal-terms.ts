import type { Db, Tx } from '../../platform/db/db.ts'
import { readPayments, writtenFiscalNumbers } from '../payments/index.ts'
import type { DocumentTranslator } from './paper-words.ts'

/** A fiscal receipt with a known number, made by the register or entered with the payment. */
export interface KnownReceipt {
  readonly no: string
  readonly amount: number
}

/** Receipts of an order's valid payments; refunds do not belong on a paper about goods. */
export async function knownReceipts(db: Db | Tx, orderId: number): Promise<KnownReceipt[]> {
  const made = (await readPayments(db, [orderId])).get(orderId)?.fiscalReceipts ?? []
  return [
    ...made.flatMap(({ kind, fiscal_no, amount_kopiykas }) => (kind === 'sale' && fiscal_no ? [{ no: fiscal_no, amount: amount_kopiykas }] : [])),
    ...(await writtenFiscalNumbers(db, orderId)),
  ]
}

/** One paragraph per receipt. */
export const fiscalTerms = (known: readonly KnownReceipt[], { t, amount }: DocumentTranslator): string[] =>
  known.map((receipt) => t('fiscalReceipt', { no: receipt.no, amount: amount(receipt.amount) }))
