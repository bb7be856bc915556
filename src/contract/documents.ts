import { apiBase } from './endpoint.ts'
import { configurationQuery } from './configuration-url.ts'
import type { Language } from './languages.ts'
import type { Choice } from './price.ts'
import type { BuyerShipmentDocument } from './shipments.ts'

/** URLs of the files of a configuration. */
export interface ConfiguredProductRef {
  readonly id: number
  readonly choice: Choice
}

function printQuery(parts: readonly string[]): string {
  const message = parts.filter((part) => !part.endsWith('='))
  return message.length > 0 ? `?${message.join('&')}` : ''
}

/** The one-page specification sheet, PDF. */
export function specSheetPath({ id, choice }: ConfiguredProductRef, { language, quantity }: { language: Language; quantity: number }): string {
  return `${apiBase}/v1/product/${id}/sheet.pdf${printQuery([`c=${configurationQuery(choice)}`, `lang=${language}`, quantity === 1 ? '' : `q=${quantity}`].filter(Boolean))}`
}

/** The model in real size, GLB. */
export function modelPath({ id, choice }: ConfiguredProductRef): string {
  return `${apiBase}/v1/product/${id}/model.glb${printQuery([`c=${configurationQuery(choice)}`])}`
}

/** The same as USDZ, for Quick Look on iPhone and iPad. */
export function usdzPath({ id, choice }: ConfiguredProductRef): string {
  return `${apiBase}/v1/product/${id}/model.usdz${printQuery([`c=${configurationQuery(choice)}`])}`
}

/** The configuration as a building model, IFC4. */
export function ifcPath({ id, choice }: ConfiguredProductRef): string {
  return `${apiBase}/v1/product/${id}/model.ifc${printQuery([`c=${configurationQuery(choice)}`])}`
}

/** Elevation and plan in millimetres for CAD programs, DXF. */
export function dxfPath({ id, choice }: ConfiguredProductRef): string {
  return `${apiBase}/v1/product/${id}/drawing.dxf${printQuery([`c=${configurationQuery(choice)}`])}`
}

/** Elevation and plan with their dimensions and a person for scale, SVG, in the proportions of a picture. */
export function dimensionDrawingPath({ id, choice }: ConfiguredProductRef): string {
  return `${apiBase}/v1/product/${id}/drawing.svg${printQuery([`c=${configurationQuery(choice)}`])}`
}

/** The shape as a line drawing, SVG, in place of a picture. `version` changes with the shape. */
export function lineDrawingPath(id: number, version: string): string {
  return `${apiBase}/v1/product/${id}/lines.svg?v=${version}`
}

/** The shape of a configuration as lines, SVG: its still beside the model. */
export function outlinePath({ id, choice }: ConfiguredProductRef): string {
  return `${apiBase}/v1/product/${id}/lines.svg?c=${configurationQuery(choice)}`
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

/** Sheet, drawing and model of every configuration of an offer, and a table of sizes and weights; ZIP. */
export function offerDrawingsPath(accessToken: string, language: Language): string {
  return `${apiBase}/v1/offer/${encodeURIComponent(accessToken)}/drawings.zip?lang=${language}`
}
