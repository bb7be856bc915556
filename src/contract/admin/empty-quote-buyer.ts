import type { QuoteBuyer } from './quotes.ts'

/** Apart from the contract's schemas, which the screen need not load. */
export const emptyQuoteBuyer: QuoteBuyer = {
  phone: '',
  name: '',
  email: '',
  company: '',
  tax_id: '',
  language: 'uk',
  payment_method: 'CARD',
  delivery_method: '',
  carrier: '',
  country: '',
  city: '',
  address: '',
  incoterm: '',
  named_place: '',
  currency: 'EUR',
  words: '',
  comment: '',
}
