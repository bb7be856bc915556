import type { Money } from './money.ts'
import { vatWithin } from './price.ts'

const number = /\d{10}/
const saysNot = /(?:^|\P{L})(?:не|без|not?|non)(?=\P{L}|$)|неплатник|єдин|спрощен/iu

/**
 * Whether the seller pays VAT, by the one setting (`seller.vat`): a payer's number, or words that say there is none. As long as
 * nothing is set, prices include VAT (rule 3.1).
 */
export function paysVat(vat: string | null): boolean {
  return vat === null || number.test(vat.replace(/\s/g, '')) || !saysNot.test(vat)
}

/** The setting says clearly one or the other. */
export const isVatStatus = (vat: string): boolean => /^\d{10}(?:\d{2})?$/.test(vat) || !paysVat(vat)

/** The VAT within a sum; null where the seller pays none. */
export const includedVat = (total: Money, vat: string | null): Money | null => (paysVat(vat) ? vatWithin(total) : null)
