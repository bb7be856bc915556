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

/** Documents of an order; `lang` as in the sheet. */
export const orderDocumentKinds = ['confirmation', 'invoice'] as const
export type OrderDocumentKind = (typeof orderDocumentKinds)[number]

/** Through the secret address of who ordered without an account. @param number the one issued under it, while it holds */
export function publicOrderDocumentPath(accessToken: string, kind: OrderDocumentKind, language: Language, number = ''): string {
  const query = printQuery([`lang=${language}`, `number=${encodeURIComponent(number)}`])
  return `${apiBase}/v1/purchase/${encodeURIComponent(accessToken)}/${kind}.pdf${query}`
}

/** Of the signed-in buyer's own order; needs the bearer token. */
export function orderDocumentPath(orderNumber: string, kind: OrderDocumentKind, language: Language): string {
  return `${apiBase}/v1/purchase-order/${encodeURIComponent(orderNumber)}/${kind}.pdf?lang=${language}`
}

/** An issued paper of a shipment, by the shipment's number within the order, through the order's secret address. */
export function publicShipmentDocumentPath(accessToken: string, { no, kind }: ShipmentPaper, language: Language): string {
  return `${apiBase}/v1/purchase/${encodeURIComponent(accessToken)}/shipments/${no}/${kind}.pdf?lang=${language}`
}

/** The same of one's own order; wants the bearer token. */
export function shipmentDocumentPath(orderNumber: string, { no, kind }: ShipmentPaper, language: Language): string {
  return `${apiBase}/v1/purchase-order/${encodeURIComponent(orderNumber)}/shipments/${no}/${kind}.pdf?lang=${language}`
}

/** Of a commercial offer, through its secret address. */
export function offerPdfPath(accessToken: string, language: Language): string {
  return `${apiBase}/v1/offer/${encodeURIComponent(accessToken)}/offer.pdf?lang=${language}`
}

/** Of a quote, through its secret address. */
export function quotePdfPath(accessToken: string, language: Language): string {
  return `${apiBase}/v1/quote/${encodeURIComponent(accessToken)}/quote.pdf?lang=${language}`
}

/** Papers of a quote that goes abroad. */
export const exportPapers = ['proforma', 'packing-list'] as const
export type ExportPaperPath = (typeof exportPapers)[number]

/** Through the quote's secret address. */
export function exportPaperPath(accessToken: string, paper: ExportPaperPath, language: Language): string {
  return `${apiBase}/v1/quote/${encodeURIComponent(accessToken)}/${paper}.pdf?lang=${language}`
}

/** Sheet, drawing and model of every configuration of an offer, and a table of sizes and weights; ZIP. */
export function offerDrawingsPath(accessToken: string, language: Language): string {
  return `${apiBase}/v1/offer/${encodeURIComponent(accessToken)}/drawings.zip?lang=${language}`
}
