import type { Language } from '#contract/languages.ts'
import type { DeliveryMethod, PaymentMethod } from '#contract/order.ts'

// Kept apart from the contract's schemas, so that the screen need not load them.
export const paymentMethodNames: readonly PaymentMethod[] = ['CARD', 'INVOICE', 'CASH']
export const deliveryMethodNames: readonly DeliveryMethod[] = ['PICKUP', 'LOCAL', 'CARRIER']
/** Languages by their own names. */
export const languageChoices: readonly { readonly value: Language; readonly label: string }[] = [
  { value: 'uk', label: 'Українська' },
  { value: 'en', label: 'English' },
]
