import type { Module } from '../../platform/module.ts'
import { purgeMadePapers } from './offer-files.ts'
import { orderDocumentRoutes } from './order-routes.ts'
import { documentRoutes } from './routes.ts'

export { drawingsArchive } from './drawings-archive.ts'
export { renderExportPaper, renderOfferPdf } from './offer-files.ts'
export { amountInWords } from './amount-in-words.ts'
export { anonymiseDocuments, withoutBuyer } from './anonymise-documents.ts'
export { buyerParty, describeLine, formatQuantity, inWords, paperFrame, sellerParty } from './build-order-document.ts'
export { documentTranslator, type DocumentTranslator } from './paper-words.ts'
export { fiscalTerms, knownReceipts, type KnownReceipt } from './fiscal-terms.ts'
export { priceHeadings, weightTable } from './goods-table.ts'
export { issuedUnder, listInvoiced, listIssuedDocuments, listValidDocuments, nextDocumentNumber, replaceOrderDocuments } from './issue-document.ts'
export { forReader, orderDocument, readOrderConfirmation, renderForBuyer } from './order-documents.ts'
export { packedWords } from './packed-words.ts'
export { paperWork } from './paper-work.ts'
export type { OrderDocumentContent, OrderDocumentRow } from './tables.ts'

/** Files: spec sheet and models of a configured product, confirmation and invoice of an order. */
export const documents: Module = {
  name: 'documents',
  jobs: [purgeMadePapers],
  api(app, context) {
    documentRoutes(app, context)
    orderDocumentRoutes(app, context)
  },
}
