import { palettesChanged, palettesInUse, sellsAnything, type CataloguePorts } from './modules/catalogue/index.ts'
import { answerEnquiries, phonesOfMessages, readEnquiry } from './modules/contact/index.ts'
import type { CustomersPorts } from './modules/customers/index.ts'
import { eraseConversation, workshopNotes } from './modules/desk/index.ts'
import type { ContentPorts } from './modules/content/index.ts'
import { picturesThere } from './modules/media/index.ts'
import { drawingsArchive, renderExportPaper, renderOfferPdf, replaceOrderDocuments } from './modules/documents/index.ts'
import { bouncedEmails, noticeOfQuoteRequest, recordBounce } from './modules/notifications/index.ts'
import {
  castPieces,
  expectedReady,
  followRevision,
  followState,
  lockScrapped,
  readOrderPhotos,
  type ProductionPorts,
  workshopPhotos,
} from './modules/production/index.ts'
import {
  emailsOfOrders,
  isOrdered,
  orderedPictures,
  phonesOfOrders,
  piecesOrderedSince,
  tradedProducts,
  type SalesPorts,
} from './modules/sales/index.ts'
import { readOrderShipments, shippedLines } from './modules/shipments/index.ts'
import { reachableChats, sendToChatOnce } from './modules/telegram/index.ts'

interface Ports {
  readonly customersPorts: CustomersPorts
  readonly contentPorts: ContentPorts
  readonly cataloguePorts: CataloguePorts
  readonly salesPorts: SalesPorts
  readonly productionPorts: ProductionPorts
}

/** Connects each module's ports to modules above it, which it must not import. */
export const ports: Ports = {
  customersPorts: { phonesInUse: [phonesOfOrders, phonesOfMessages], emailsInUse: emailsOfOrders },
  contentPorts: { sellsAnything, palettesInUse, palettesChanged, picturesThere },
  cataloguePorts: { isOrdered, tradedProducts, orderedPictures, workshopPhotos, piecesOrderedSince },
  salesPorts: {
    followState,
    castPieces,
    lockScrapped,
    followRevision,
    expectedReady,
    shippedLines,
    readOrderShipments,
    readOrderPhotos,
    replaceOrderDocuments,
    renderOfferPdf,
    renderExportPaper,
    drawingsArchive,
    bouncedEmails,
    recordBounce,
    noticeOfQuoteRequest,
    sendToChatOnce,
    reachableChats,
    readEnquiry,
    answerEnquiries,
    eraseConversation,
  },
  productionPorts: { workshopNotes },
}
