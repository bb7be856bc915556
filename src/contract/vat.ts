import type { Money } from './money.ts'
import { vatWithin } from './price.ts'

const number = /\d{10}/
const saysNot = /(?:^|\P{L})(?:не|без|not?|non)(?=\P{L}|$)|неплатник|єдин|спрощен/iu

/**
 * Whether the seller pays VAT, according to the setting `seller.vat`: a VAT number, or words that deny it. While nothing is set, prices include VAT
 * (rule 3.1).
 */
export function paysVat(vat: string | null): boolean {
  return vat === null || number.test(vat.replace(/\s/g, '')) || !saysNot.test(vat)
}

/** Whether the setting clearly says one or the other. */
export const isVatStatus = (vat: string): boolean => /^\d{10}(?:\d{2})?$/.test(vat) || !paysVat(vat)

/** The VAT contained in a sum; null when the seller pays none. */
export const includedVat = (total: Money, vat: string | null): Money | null => (paysVat(vat) ? vatWithin(total) : null)
