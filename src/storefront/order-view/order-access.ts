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
import type { DeliveryCorrection, OrderView } from '#contract/order.ts'
import { browserApi } from '../api/browser-api.ts'

/** How a reader reaches an order: by its secret token, or by its number in an account. */
export type OrderAccess = { readonly token: string } | { readonly number: string }

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

/** Path of a file; for an account's order it needs the bearer token, which a link cannot send. */
export function documentPath(access: OrderAccess, kind: OrderDocumentKind, language: Language): string {
  return 'token' in access ? publicOrderDocumentPath(access.token, kind, language) : orderDocumentPath(access.number, kind, language)
}

/** Path of a shipment's document, under the same conditions. */
export function shipmentPaperPath(access: OrderAccess, paper: ShipmentPaper, language: Language): string {
  return 'token' in access ? publicShipmentDocumentPath(access.token, paper, language) : shipmentDocumentPath(access.number, paper, language)
}
