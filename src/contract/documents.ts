import { apiBase } from './endpoint.ts'
import type { Language } from './languages.ts'
import type { BuyerShipmentDocument } from './shipments.ts'

function printQuery(parts: readonly string[]): string {
  const message = parts.filter((part) => !part.endsWith('='))
  return message.length > 0 ? `?${message.join('&')}` : ''
}

export interface ShipmentPaper {
  readonly no: number
  readonly kind: BuyerShipmentDocument
}

/** Documents of an order; `lang` is as for the spec sheet. */
export const orderDocumentKinds = ['confirmation', 'invoice'] as const
export type OrderDocumentKind = (typeof orderDocumentKinds)[number]

/** Path with the secret token of an order placed without an account. @param number a number issued for this order, while it is valid */
export function publicOrderDocumentPath(accessToken: string, kind: OrderDocumentKind, language: Language, number = ''): string {
  const query = printQuery([`lang=${language}`, `number=${encodeURIComponent(number)}`])
  return `${apiBase}/v1/purchase/${encodeURIComponent(accessToken)}/${kind}.pdf${query}`
}

/** Path for the signed-in buyer's own order; needs the bearer token. */
export function orderDocumentPath(orderNumber: string, kind: OrderDocumentKind, language: Language): string {
  return `${apiBase}/v1/purchase-order/${encodeURIComponent(orderNumber)}/${kind}.pdf?lang=${language}`
}

/** Path of an issued shipment document, by the shipment's number within the order, with the order's secret token. */
export function publicShipmentDocumentPath(accessToken: string, { no, kind }: ShipmentPaper, language: Language): string {
  return `${apiBase}/v1/purchase/${encodeURIComponent(accessToken)}/shipments/${no}/${kind}.pdf?lang=${language}`
}

/** Path of a shipment document in the buyer's own order; needs the bearer token. */
export function shipmentDocumentPath(orderNumber: string, { no, kind }: ShipmentPaper, language: Language): string {
  return `${apiBase}/v1/purchase-order/${encodeURIComponent(orderNumber)}/shipments/${no}/${kind}.pdf?lang=${language}`
}

/** Path of a commercial offer's PDF, with its secret token. */
export function offerPdfPath(accessToken: string, language: Language): string {
  return `${apiBase}/v1/offer/${encodeURIComponent(accessToken)}/offer.pdf?lang=${language}`
}

/** Path of a quote's PDF, with its secret token. */
export function quotePdfPath(accessToken: string, language: Language): string {
  return `${apiBase}/v1/quote/${encodeURIComponent(accessToken)}/quote.pdf?lang=${language}`
}

export const exportPapers = ['proforma', 'packing-list'] as const
export type ExportPaperPath = (typeof exportPapers)[number]

/** Path with the quote's secret token. */
export function exportPaperPath(accessToken: string, paper: ExportPaperPath, language: Language): string {
  return `${apiBase}/v1/quote/${encodeURIComponent(accessToken)}/${paper}.pdf?lang=${language}`
}

/** ZIP with the sheet, drawing and model of every configuration in an offer, and a table of sizes and weights. */
export function offerDrawingsPath(accessToken: string, language: Language): string {
  return `${apiBase}/v1/offer/${encodeURIComponent(accessToken)}/drawings.zip?lang=${language}`
}
