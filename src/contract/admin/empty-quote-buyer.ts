import type { QuoteBuyer } from './quotes.ts'

/** Kept apart from the schemas, so that the screen need not load them. */
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
