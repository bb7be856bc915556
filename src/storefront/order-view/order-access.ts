import type { BankTransfer } from '#contract/bank-transfer.ts'
import {
  orderDocumentPath,
  publicOrderDocumentPath,
  publicShipmentDocumentPath,
  shipmentDocumentPath,
  type OrderDocumentKind,
  type ShipmentPaper,
} from '#contract/documents.ts'
import type { Language } from '#contract/languages.ts'
import type { DeliveryCorrection, OrderView, PaymentStarted } from '#contract/order.ts'
import { saveOpenEditors } from '#ui/open-editors.ts'
import { browserApi } from '../api/browser-api.ts'

/** How a reader reaches an order: by its secret address, or by its number in an account. */
export type OrderAccess = { readonly token: string } | { readonly number: string }

/** Saves what is typed beside it first. @returns null where that fails: its form says why */
export async function startPayment(access: OrderAccess, language: Language): Promise<PaymentStarted | null> {
  if (!(await saveOpenEditors())) return null
  const api = browserApi(language)
  return 'token' in access
    ? api.payPublicOrder({ params: { access_token: access.token } })
    : api.payOrder({ params: { order_number: access.number } })
}

export function saveDelivery(access: OrderAccess, body: DeliveryCorrection, language: Language): Promise<OrderView> {
  const api = browserApi(language)
  return 'token' in access
    ? api.changePublicDelivery({ params: { access_token: access.token }, body })
    : api.changeDelivery({ params: { order_number: access.number }, body })
}

export function readTransfer(access: OrderAccess, language: Language): Promise<BankTransfer> {
  const api = browserApi(language)
  return 'token' in access
    ? api.viewPublicTransfer({ params: { access_token: access.token } })
    : api.viewTransfer({ params: { order_number: access.number } })
}

/** The file's address; an account's wants the bearer token, which a link carries not. */
export function documentPath(access: OrderAccess, kind: OrderDocumentKind, language: Language): string {
  return 'token' in access ? publicOrderDocumentPath(access.token, kind, language) : orderDocumentPath(access.number, kind, language)
}

/** The same of a shipment's paper. */
export function shipmentPaperPath(access: OrderAccess, paper: ShipmentPaper, language: Language): string {
  return 'token' in access ? publicShipmentDocumentPath(access.token, paper, language) : shipmentDocumentPath(access.number, paper, language)
}
