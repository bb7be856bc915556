import type { Db, Tx } from '../../platform/db/db.ts'
import { readPayments, writtenFiscalNumbers } from '../payments/index.ts'
import type { DocumentTranslator } from './document-translator.ts'

/** A fiscal receipt whose number is known: the register made it, or it was written with the money. */
export interface KnownReceipt {
  readonly no: string
  readonly amount: number
}

/** Of an order's money that came and stays recorded; what went back is not of a paper about goods. */
export async function knownReceipts(db: Db | Tx, orderId: number): Promise<KnownReceipt[]> {
  const made = (await readPayments(db, [orderId])).get(orderId)?.fiscalReceipts ?? []
  return [
    ...made.flatMap(({ kind, fiscal_no, amount_kopiykas }) => (kind === 'sale' && fiscal_no ? [{ no: fiscal_no, amount: amount_kopiykas }] : [])),
    ...(await writtenFiscalNumbers(db, orderId)),
  ]
}

/** A paragraph each. */
export const fiscalTerms = (known: readonly KnownReceipt[], { t, amount }: DocumentTranslator): string[] =>
  known.map((receipt) => t('fiscalReceipt', { no: receipt.no, amount: amount(receipt.amount) }))
