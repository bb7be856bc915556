import type { Translated } from '#contract/languages.ts'
import type { Money } from '#contract/money.ts'
import { vatWithin } from '#contract/price.ts'
import { paysVat, includedVat } from '#contract/vat.ts'
import { sellerDetails, type ShopSettings } from '../content/index.ts'
import type { StoredOrder } from '../sales/index.ts'
import type { DocumentTranslator } from './paper-words.ts'
import { paymentLink } from './payment-link.ts'
import type { PrintedTransfer, Transfer } from './tables.ts'

interface Issued {
  readonly number: string
  readonly at: Date
}

/**
 * The bank transfer for an invoice. The purpose is Ukrainian in both languages, because the QR code and the bank's statement contain it.
 * Null until the seller has a name, a code and an account.
 */
export function buildTransfer(
  { order }: StoredOrder,
  settings: ShopSettings,
  { number, at, amount: asked }: Issued & { readonly amount: Money },
  { language, translators }: { language: keyof Translated<unknown>; translators: Translated<DocumentTranslator> },
): PrintedTransfer | null {
  const { name, account, edrpou, bank, vat } = sellerDetails(settings, 'uk')
  const iban = account?.replace(/\s/g, '') ?? ''
  if (!name || !edrpou || !/^UA\d{27}$/.test(iban)) return null
  const uk = translators.uk
  const purpose = formatPurpose(order, { number, at }, includedVat(asked, vat), uk)
  const transfer: Transfer = {
    payee: name,
    iban,
    taxId: edrpou,
    amount: asked,
    reference: order.number,
    purpose,
    ...(paysVat(vat) ? {} : { withoutVat: true }),
  }
  const { t, amount } = translators[language]
  return {
    ...transfer,
    bank,
    link: paymentLink(transfer),
    title: t('transferTitle', { amount: amount(asked) }),
    text: [t('transferText'), t('transferAccount', { iban }), t('transferPurposeIs', { purpose })],
    open: t('transferOpen'),
  }
}

/** The transfer of what is left of a partly paid invoice: same account and number, the rest as the sum. */
export function restOfTransfer(
  transfer: Transfer,
  { order }: StoredOrder,
  issued: Issued,
  due: Money,
  uk: DocumentTranslator,
): Transfer & { link: string } {
  // Follows the issued invoice, whatever the seller's settings say today.
  const vat = transfer.withoutVat ? null : vatWithin(due)
  const rest = { ...transfer, amount: due, purpose: formatPurpose(order, issued, vat, uk) }
  return { ...rest, link: paymentLink(rest) }
}

function formatPurpose(order: StoredOrder['order'], { number, at }: Issued, vat: Money | null, uk: DocumentTranslator): string {
  const facts = { number, date: uk.day(at), order: order.number }
  return vat === null ? uk.t('transferPurposeNoVat', facts) : uk.t('transferPurpose', { ...facts, vat: uk.amount(vat) })
}
