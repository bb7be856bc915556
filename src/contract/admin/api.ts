import type { Client } from '../client.ts'
import type { OrderDocumentKind } from '../documents.ts'
import type { Endpoint, Method, Shape } from '../endpoint.ts'
import type { Capability } from '../permissions.ts'
import type { ForeignCurrency } from '../money.ts'
import type { ShipmentDocumentKind } from '../shipments.ts'
import type { InfoPage } from '../urls.ts'
import type { Act, ReasonGiven, EmailedTo, ReasonedAct } from './acts.ts'
import type { PageDraftWrite, PageEditor, PagePreview, PagePreviewRequest, PagePublish, PageRow, PageSaved, PageVersionTexts } from './pages.ts'
import type { Analytics, SearchTerms } from './analytics.ts'
import type { AttributeEdit, AttributeList, AttributeWrite } from './attributes.ts'
import type { AuditList } from './audit.ts'
import type { BankIgnoring, BankPaymentRows, BankRecorded, BankRecording, BankSplit, StatementTaken } from './bank.ts'
import type { BulkAct, BulkActPreview, BulkActQuestion, NewBulkAct } from './bulk-acts.ts'
import type { BulkPricesOrder, BulkPricesPreview, BulkPricesQuestion } from './bulk-prices.ts'
import type { ImportCheck, ImportOrder, ImportRows, ImportView } from './imports.ts'
import type { ChangeSet, ChangeSets, ChangeSetUndone } from './change-sets.ts'
import type * as customers from './customers.ts'
import type { CategoryRename, CategoryTree, CategoryTreeChanged, NewCategory, SiblingOrder } from './categories.ts'
import type { NewOrderAct, OrderAct, OrderMovesPreview } from './order-acts.ts'
import type { MessagePreview, NewMessage, OrderMessages } from './order-messages.ts'
import type * as orders from './orders.ts'
import type { OrderEdit, OrderEditApplied, OrderEditApply, OrderEditWrite, SaleProductView } from './order-edits.ts'
import type * as pictures from './pictures.ts'
import type * as production from './production.ts'
import type { OrderDetailsWrite } from './order-details.ts'
import type { Branches } from '../delivery.ts'
import type { NewWaybill, WaybillDraft } from './waybills.ts'
import type { NewShipment, ShipmentEdit, Shipments, ShipmentVoid } from './shipments.ts'
import type { NewQuote, QuotePlace, QuotePlaced, QuoteRows, QuoteSend, QuoteView, QuoteWrite } from './quotes.ts'
import type { PresenceWrite, MissedEvents } from './desk-events.ts'
import type { NewProduct, ProductEdit, ProductEditor, ProductPreview, ProductRemoved, ProductRows, ProductSaved } from './products.ts'
import type * as session from './session.ts'
import type * as receipts from './receipts.ts'
import type { MoneySeen, Today } from './today.ts'
import { isSensitiveSetting } from './sensitive.ts'
import type { SettingsGroup, SettingsGroupView, SettingsView, SettingsWrite } from './settings.ts'
import type { Invitation, InvitationMade, NewInvitation, StaffEdit, StaffList, StaffMember } from './staff.ts'
import type { NewView, SavedView, SavedViews, ViewEdit } from './views.ts'
import type * as system from './system.ts'

/** A capability, or `anyone` for calls without a session. */
type Access = Capability | 'anyone'
type Sensitive = true | ((params: Readonly<Record<string, string>>) => boolean)

/** An endpoint of the back office. An HttpOnly cookie signs calls in; writes are accepted from our own pages only. */
export interface AdminEndpoint<S extends Shape = Shape> extends Endpoint<S> {
  readonly access: Access
  /**
   * Whether the act is sensitive; a function decides by its parameters. A sensitive act fails with `fresh_code_needed` when the last code is older
   * than ten minutes.
   */
  readonly sensitive?: Sensitive
  /** Polled by screens: it does not keep an idle session alive. */
  readonly passive?: true
}

const row =
  (method: Method) =>
  <S extends Shape>(path: string, access: Access, flags: { sensitive?: Sensitive; passive?: true } = {}): AdminEndpoint<S> => ({
    method,
    path: `/v1/admin${path}`,
    access,
    ...flags,
  })
const get = row('GET')
const post = row('POST')
const put = row('PUT')
const remove = row('DELETE')
const sensitive = { sensitive: true } as const
const passive = { passive: true } as const

type ById = { id: number }
type OfOrder = { number: string }
type OfShipmentPaper = OfOrder & { id: number; paper: ShipmentDocumentKind }
type OfPage = { name: InfoPage }
type ByToken = { token: string }

/** The endpoints of the back office, below `/api`. Every answer is `Cache-Control: no-store`. */
export const adminEndpoints = {
  readSession: get<{ output: session.SessionState }>('/session', 'anyone'),
  signIn: post<{ body: session.StaffSignIn; output: session.SessionState }>('/session', 'anyone'),
  /** Completes a sign-in; in a session, renews the code for sensitive acts. */
  enterCode: post<{ body: session.StaffCode; output: session.SessionState }>('/session/code', 'anyone'),
  signOut: remove<{ output: undefined }>('/session', 'anyone'),
  listSessions: get<{ output: { data: session.StaffSession[] } }>('/sessions', 'own.account'),
  endOtherSessions: remove<{ output: undefined }>('/sessions/others', 'own.account'),
  viewInvitation: get<{ params: ByToken; output: session.InvitationView }>('/invitations/:token', 'anyone'),
  acceptInvitation: post<{ params: ByToken; body: session.InvitationAcceptance; output: session.TotpSetup }>('/invitations/:token/accept', 'anyone'),
  confirmTotp: post<{ params: ByToken; body: session.TotpConfirmation; output: session.RecoveryCodes }>('/invitations/:token/confirm', 'anyone'),
  viewMe: get<{ output: session.Me }>('/me', 'own.account'),
  renewRecoveryCodes: post<{ output: session.RecoveryCodes }>('/me/recovery-codes', 'own.account', sensitive),

  /** Server-sent events for `EventSource`, one {@link DeskEvent} each; other clients get the missed events. Query: `after`, the last id seen. */
  readEvents: get<{ query: URLSearchParams; output: MissedEvents }>('/events', 'own.account', passive),
  /** Announces what this person has open, twice a minute; the event stream delivers it as a {@link Presence}. */
  announcePresence: post<{ body: PresenceWrite; output: undefined }>('/presence', 'own.account', passive),
  /** Everything that waits, in one answer; boxes that the role has no access to are null. */
  readToday: get<{ output: Today }>('/today', 'own.account', passive),
  /** Marks the money received up to that moment as seen by this person. */
  seeMoney: post<{ body: MoneySeen; output: undefined }>('/today/money-seen', 'orders.manage'),
  answerMessage: post<{ params: ById; output: undefined }>('/contact-messages/:id/answered', 'orders.manage'),
  /** Marks a bounced message as handled, because the buyer was reached in another way. */
  resolveBounce: post<{ params: ById; output: undefined }>('/bounces/:id/settled', 'orders.manage'),

  listStaff: get<{ output: StaffList }>('/staff', 'staff.manage'),
  editStaff: put<{ params: ById; body: StaffEdit; output: StaffMember }>('/staff/:id', 'staff.manage', sensitive),
  /** Resets password and authenticator: ends every session and sends an invitation. */
  resetStaff: post<{ params: ById; body: ReasonGiven; output: Invitation }>('/staff/:id/reset', 'staff.manage', sensitive),
  inviteStaff: post<{ body: NewInvitation; output: InvitationMade }>('/staff-invitations', 'staff.manage', sensitive),
  withdrawInvitation: remove<{ params: ById; body: ReasonGiven; output: undefined }>('/staff-invitations/:id', 'staff.manage'),

  /** The caller's own views: nobody else sees or changes them. */
  listViews: get<{ output: SavedViews }>('/views', 'own.account'),
  createView: post<{ body: NewView; output: SavedView }>('/views', 'own.account'),
  editView: put<{ params: ById; body: ViewEdit; output: SavedView }>('/views/:id', 'own.account'),
  removeView: remove<{ params: ById; output: undefined }>('/views/:id', 'own.account'),

  listAudit: get<{ query: URLSearchParams; output: AuditList }>('/audit', 'audit.read'),
  /**
   * Undoes a change as a whole; fails when one of its fields has changed since. Without the right to read the audit, a person can
   * undo a change of their own that they may still write.
   */
  undoChange: post<{ params: ById; output: undefined }>('/audit/:id/undo', 'content.edit'),

  readSettings: get<{ output: SettingsView }>('/settings', 'settings.work'),
  /** Groups that only the owner edits also need `settings.all`. */
  writeSettings: put<{ params: { group: SettingsGroup }; body: SettingsWrite; output: SettingsGroupView }>('/settings/:group', 'settings.work', {
    sensitive: ({ group }) => isSensitiveSetting(group),
  }),

  listCategories: get<{ output: CategoryTree }>('/categories', 'content.edit'),
  createCategory: post<{ body: NewCategory; output: CategoryTreeChanged }>('/categories', 'catalogue.edit'),
  orderCategories: put<{ body: SiblingOrder; output: CategoryTreeChanged }>('/categories', 'catalogue.edit'),
  renameCategory: put<{ params: ById; body: CategoryRename; output: CategoryTreeChanged }>('/categories/:id', 'catalogue.edit'),
  removeCategory: remove<{ params: ById; body: Act; output: CategoryTreeChanged }>('/categories/:id', 'catalogue.edit'),

  listAttributes: get<{ output: AttributeList }>('/attributes', 'content.edit'),
  createAttribute: post<{ body: AttributeWrite; output: AttributeList }>('/attributes', 'catalogue.edit'),
  editAttribute: put<{ params: { code: string }; body: AttributeEdit; output: AttributeList }>('/attributes/:code', 'catalogue.edit'),

  listProducts: get<{ query: URLSearchParams; output: ProductRows }>('/products', 'content.edit'),
  readProduct: get<{ params: ById; output: ProductEditor }>('/products/:id', 'content.edit'),
  createProduct: post<{ body: NewProduct; output: ProductEditor }>('/products', 'catalogue.edit'),
  /** Writes a draft, which buyers do not see. Changing anything but the texts also needs `catalogue.edit`. */
  saveProductDraft: put<{ params: ById; body: ProductEdit; output: ProductSaved }>('/products/:id/draft', 'content.edit'),
  dropProductDraft: remove<{ params: ById; body: Act; output: ProductSaved }>('/products/:id/draft', 'content.edit'),
  /** Publishes the draft. Without `catalogue.edit` only the texts are published, and a hidden product stays hidden. */
  publishProduct: post<{ params: ById; body: Act; output: ProductSaved }>('/products/:id/publish', 'content.edit'),
  hideProduct: post<{ params: ById; body: ReasonedAct; output: ProductSaved }>('/products/:id/hide', 'catalogue.edit'),
  previewProduct: post<{ params: ById; output: ProductPreview }>('/products/:id/preview', 'content.edit'),
  removeProduct: remove<{ params: ById; body: ReasonedAct; output: ProductRemoved }>('/products/:id', 'catalogue.edit'),

  /** Without `orders.manage` the answer omits prices, phones and names. */
  listOrders: get<{ query: URLSearchParams; output: orders.OrderRows }>('/orders', 'orders.view'),
  listColleagues: get<{ output: orders.Colleagues }>('/colleagues', 'orders.manage'),
  assignOrders: post<{ body: orders.OrderAssignment; output: orders.OrdersAssigned }>('/orders/assign', 'orders.manage'),
  /** Starts a job that moves or assigns many orders. */
  startOrderAct: post<{ body: NewOrderAct; output: OrderAct }>('/orders/acts', 'orders.manage'),
  readOrderAct: get<{ params: ById; output: OrderAct }>('/orders/acts/:id', 'orders.manage'),
  /** Previews each move of the chosen orders; writes nothing. */
  previewOrderMoves: post<{ body: orders.ChosenOrders; output: OrderMovesPreview }>('/orders/moves/preview', 'orders.manage'),
  readOrder: get<{ params: OfOrder; output: orders.OrderCard }>('/orders/:number', 'orders.view'),
  moveOrder: post<{ params: OfOrder; body: orders.OrderMove; output: orders.OrderCard }>('/orders/:number/move', 'orders.manage'),
  /** Takes back a move of one press before the buyer is told of it. */
  undoOrderMove: post<{ params: OfOrder; body: Act; output: orders.OrderCard }>('/orders/:number/move/undo', 'orders.manage'),
  /** Receiver, delivery and payer. */
  writeOrderDetails: put<{ params: OfOrder; body: OrderDetailsWrite; output: orders.OrderCard }>('/orders/:number/details', 'orders.manage'),
  cancelOrder: post<{ params: OfOrder; body: orders.OrderCancel; output: orders.OrderCard }>('/orders/:number/cancel', 'orders.manage'),
  /** Allowed while the order is being cast. */
  stopOrder: post<{ params: OfOrder; body: orders.OrderCancel; output: orders.OrderCard }>('/orders/:number/stop', 'orders.stop'),
  /** Decides whether the money of a cancelled order is refunded or kept. */
  decideMoney: post<{ params: OfOrder; body: orders.MoneyDecision; output: orders.OrderCard }>('/orders/:number/cancelled-money', 'orders.manage'),
  readOrderEdit: get<{ params: OfOrder; output: OrderEdit }>('/orders/:number/edit', 'orders.manage'),
  saveOrderEdit: put<{ params: OfOrder; body: OrderEditWrite; output: OrderEdit }>('/orders/:number/edit', 'orders.manage'),
  dropOrderEdit: post<{ params: OfOrder; body: Act; output: OrderEdit }>('/orders/:number/edit/drop', 'orders.manage'),
  applyOrderEdit: post<{ params: OfOrder; body: OrderEditApply; output: OrderEditApplied }>('/orders/:number/edit/apply', 'orders.manage'),
  /** Emails the current order and its confirmation to the buyer; this never happens automatically. */
  sendOrderConfirmation: post<{ params: OfOrder; output: EmailedTo }>('/orders/:number/confirmation', 'orders.manage'),
  /** A product with the options to choose from, also when it is unpublished. */
  readSaleProduct: get<{ params: ById; query?: URLSearchParams; output: SaleProductView }>('/sale-products/:id', 'orders.manage'),
  recordCall: post<{ params: OfOrder; body: orders.NewCall; output: orders.OrderCard }>('/orders/:number/calls', 'orders.manage'),
  /** Undoes the last call of an order, within some minutes; afterwards the record stays. */
  undoCall: post<{ params: OfOrder & ById; output: orders.OrderCard }>('/orders/:number/calls/:id/undo', 'orders.manage'),
  addNote: post<{ params: OfOrder; body: orders.NewNote; output: orders.OrderCard }>('/orders/:number/notes', 'orders.manage'),
  editNote: put<{ params: OfOrder & ById; body: orders.NoteEdit; output: orders.OrderCard }>('/orders/:number/notes/:id', 'orders.manage'),
  listOrderMessages: get<{ params: OfOrder; output: OrderMessages }>('/orders/:number/messages', 'orders.manage'),
  /** Previews the message; writes nothing. */
  previewMessage: post<{ params: OfOrder; body: NewMessage; output: MessagePreview }>('/orders/:number/messages/preview', 'orders.manage'),
  sendMessage: post<{ params: OfOrder; body: NewMessage; output: OrderMessages }>('/orders/:number/messages', 'orders.manage'),
  /** Sends a reminder of what is owed, once a day at most. */
  remindDebtor: post<{ params: OfOrder; output: OrderMessages }>('/orders/:number/remind', 'orders.manage'),
  /** Takes a reminder back before it is sent. */
  undoReminder: post<{ params: OfOrder & ById; output: OrderMessages }>('/orders/:number/remind/:id/undo', 'orders.manage'),
  /** A PDF. Invoices and confirmations are issued at the first request. */
  orderDocument: get<{ params: OfOrder & { kind: OrderDocumentKind }; output: undefined }>('/orders/:number/documents/:kind', 'orders.manage'),
  /** The order's shipments, and what can be shipped now. The order counts as shipped when its last pieces have gone. */
  listShipments: get<{ params: OfOrder; output: Shipments }>('/orders/:number/shipments', 'orders.manage'),
  storeShipment: post<{ params: OfOrder; body: NewShipment; output: Shipments }>('/orders/:number/shipments', 'orders.manage'),
  editShipment: put<{ params: OfOrder & ById; body: ShipmentEdit; output: Shipments }>('/orders/:number/shipments/:id', 'orders.manage'),
  voidShipment: post<{ params: OfOrder & ById; body: ShipmentVoid; output: Shipments }>('/orders/:number/shipments/:id/void', 'orders.manage'),
  /** A PDF, issued at the first request. */
  shipmentDocument: get<{ params: OfShipmentPaper; query: URLSearchParams; output: undefined }>(
    '/orders/:number/shipments/:id/documents/:paper',
    'orders.manage',
  ),
  /** How a shipment is packed, and the values that prefill its waybill at the carrier. */
  draftWaybill: get<{ params: OfOrder & ById; output: WaybillDraft }>('/orders/:number/shipments/:id/waybill', 'orders.manage'),
  /** Query: `city`, `q`. Answers the branches of a town that take the shipment. */
  listWaybillBranches: get<{ params: OfOrder & ById; query: URLSearchParams; output: Branches }>(
    '/orders/:number/shipments/:id/branches',
    'orders.manage',
  ),
  /** Enqueues a job that creates the waybill at the carrier, once. */
  createWaybill: post<{ params: OfOrder & ById; body: NewWaybill; output: Shipments }>('/orders/:number/shipments/:id/waybill', 'orders.manage'),
  /** Enqueues a job that changes the waybill at the carrier and keeps its number; possible until the carrier has the goods. */
  changeWaybill: put<{ params: OfOrder & ById; body: NewWaybill; output: Shipments }>('/orders/:number/shipments/:id/waybill', 'orders.manage'),
  removeWaybill: post<{ params: OfOrder & ById; output: Shipments }>('/orders/:number/shipments/:id/waybill/remove', 'orders.manage'),
  /** The carrier's label, a PDF. */
  waybillLabel: get<{ params: OfOrder & ById; output: undefined }>('/orders/:number/shipments/:id/label', 'orders.manage'),
  /** Issues the document again under the next number; the former one is marked as replaced. */
  reissueShipmentDocument: post<{ params: OfShipmentPaper; output: Shipments }>('/orders/:number/shipments/:id/documents/:paper', 'orders.manage'),
  /** Emails the issued documents to the buyer. */
  emailShipmentDocuments: post<{ params: OfOrder & ById; output: EmailedTo }>('/orders/:number/shipments/:id/email', 'orders.manage'),
  /** Writes nothing; POST, because the question is too long for a URL. */

  listCustomers: get<{ query: URLSearchParams; output: customers.CustomerRows }>('/customers', 'orders.manage'),
  /** A merged customer answers with the one it was merged into. */
  readCustomer: get<{ params: ById; output: customers.CustomerCard }>('/customers/:id', 'orders.manage'),
  editCustomer: put<{ params: ById; body: customers.CustomerEdit; output: customers.CustomerCard }>('/customers/:id', 'orders.manage'),
  mergeCustomers: post<{ params: ById; body: customers.CustomerMerge; output: customers.CustomerCard }>('/customers/:id/merge', 'orders.manage'),
  undoMerge: post<{ params: ById; output: customers.CustomerCard }>('/customer-merges/:id/undo', 'orders.manage'),
  /** A file with all data of the customer. Query: `format` (`json`, `pdf`), `language`; `ask=1` only checks permission. */
  exportCustomer: get<{ params: ById; query: URLSearchParams; output: undefined }>('/customers/:id/export', 'personal-data.manage', sensitive),
  /** A PDF to sign. Query: `from`, `to` (days, both included; this year up to today by default), `language`. */
  reconcileCustomer: get<{ params: ById; query: URLSearchParams; output: undefined }>('/customers/:id/reconciliation', 'orders.manage'),
  /** Previews an erasure; writes nothing. */
  previewErasure: get<{ params: ById; output: customers.ErasureReport }>('/customers/:id/erasure', 'personal-data.manage'),
  eraseCustomer: post<{ params: ById; body: customers.CustomerErasure; output: customers.ErasureReport }>(
    '/customers/:id/erase',
    'personal-data.manage',
    sensitive,
  ),
  listQuotes: get<{ query: URLSearchParams; output: QuoteRows }>('/quotes', 'orders.manage'),
  /** The values of a new draft before it is stored. Query: `customer`, `message`, `order`, `links`. */
  beginQuote: get<{ query: URLSearchParams; output: QuoteView }>('/quotes/new', 'orders.manage'),
  /** Stores a draft of a phone order or a quote. */
  createQuote: post<{ body: NewQuote; output: QuoteView }>('/quotes', 'orders.manage'),
  readQuote: get<{ params: ById; output: QuoteView }>('/quotes/:id', 'orders.manage'),
  saveQuote: put<{ params: ById; body: QuoteWrite; output: QuoteView }>('/quotes/:id', 'orders.manage'),
  /** Possible only for a draft that was never sent. */
  dropQuote: post<{ params: ById; body: Act; output: undefined }>('/quotes/:id/drop', 'orders.manage'),
  /** Numbers the quote, freezes its content and sends it by e-mail or Telegram. */
  sendQuote: post<{ params: ById; body: QuoteSend; output: QuoteView }>('/quotes/:id/send', 'orders.manage'),
  placeQuote: post<{ params: ById; body: QuotePlace; output: QuotePlaced }>('/quotes/:id/place', 'orders.manage'),
  declineQuote: post<{ params: ById; body: ReasonedAct; output: QuoteView }>('/quotes/:id/decline', 'orders.manage'),
  /** A PDF of the sent quote. Query: `no` (a revision), `draft=1` (the current draft), `lang`. */
  quoteDocument: get<{ params: ById; query: URLSearchParams; output: undefined }>('/quotes/:id/document', 'orders.manage'),
  listContactMessages: get<{ query: URLSearchParams; output: customers.ContactMessageRows }>('/contact-messages', 'orders.manage'),
  /** Emails the answer to the writer, in the transaction that marks the message as answered. */
  writeContactAnswer: post<{ params: ById; body: customers.ContactAnswer; output: customers.ContactMessageRow }>(
    '/contact-messages/:id/answers',
    'orders.manage',
  ),

  previewPrices: post<{ body: BulkPricesQuestion; output: BulkPricesPreview }>('/bulk-prices/preview', 'catalogue.edit'),
  applyPrices: post<{ body: BulkPricesOrder; output: ChangeSet }>('/bulk-prices', 'catalogue.edit'),
  /** Previews the act: what would change, and what cannot, with reasons. Writes nothing. */
  previewBulkAct: post<{ body: BulkActQuestion; output: BulkActPreview }>('/bulk-acts/preview', 'catalogue.edit'),
  /** Starts a job that publishes, hides or moves many products. */
  startBulkAct: post<{ body: NewBulkAct; output: BulkAct }>('/bulk-acts', 'catalogue.edit'),
  /** Starts a job that undoes the act product by product; an act can be undone once. */
  undoBulkAct: post<{ params: ById; output: BulkAct }>('/bulk-acts/:id/undo', 'catalogue.edit'),
  readBulkAct: get<{ params: ById; output: BulkAct }>('/bulk-acts/:id', 'catalogue.edit'),
  listChangeSets: get<{ query: URLSearchParams; output: ChangeSets }>('/change-sets', 'catalogue.edit'),
  /** The body is the file itself, `application/octet-stream`. Query: `file`, its name. */
  takeImport: post<{ query: URLSearchParams; file: Blob; output: ImportView }>('/imports', 'catalogue.edit'),
  readImport: get<{ params: ById; output: ImportView }>('/imports/:id', 'catalogue.edit'),
  checkImport: post<{ params: ById; body: ImportCheck; output: ImportView }>('/imports/:id/check', 'catalogue.edit'),
  listImportRows: get<{ params: ById; query: URLSearchParams; output: ImportRows }>('/imports/:id/rows', 'catalogue.edit'),
  /** A file with the wrong rows and their reasons. */
  importFaults: get<{ params: ById; output: undefined }>('/imports/:id/faults', 'catalogue.edit'),
  applyImport: post<{ params: ById; body: ImportOrder; output: ChangeSet }>('/imports/:id/apply', 'catalogue.edit'),
  /**
   * A file. Query: the filters of the list, and `format`: `xlsx`, or `csv` with `sheet` (`products`, `options`, `list`); the list also takes its
   * `columns`.
   */
  exportProducts: get<{ query: URLSearchParams; output: undefined }>('/exports/products', 'catalogue.edit'),
  /**
   * A file. Query: `kind` (`list` with `columns`, `orders`, `lines`, `receipts`, `documents`), the filters of the order list, or `from` and `to` for
   * money and documents; `format` (`xlsx`, `csv`), `language`. With `ask=1` no file is sent: the page checks whether the link may be opened.
   */
  exportOrders: get<{ query: URLSearchParams; output: undefined }>('/exports/orders', 'orders.manage', sensitive),
  /** The same export for ticked rows. A form posts their ids, because they are too many for a URL. */
  exportTickedOrders: post<{ query: URLSearchParams; body: orders.TickedOrders; output: undefined }>('/exports/orders', 'orders.manage', sensitive),
  /** A file. `ask=1` as above. */
  exportCustomers: get<{ query: URLSearchParams; output: undefined }>('/exports/customers', 'personal-data.manage', sensitive),
  /** A ZIP of every table as CSV, without secrets. `ask=1` as above. */
  exportEverything: get<{ query: URLSearchParams; output: undefined }>('/exports/everything', 'backups.manage', sensitive),
  undoChangeSet: post<{ params: ById; output: ChangeSetUndone }>('/change-sets/:id/undo', 'catalogue.edit'),
  listPages: get<{ output: { data: PageRow[] } }>('/pages', 'content.edit'),
  readPage: get<{ params: OfPage; output: PageEditor }>('/pages/:name', 'content.edit'),
  savePageDraft: put<{ params: OfPage; body: PageDraftWrite; output: PageEditor }>('/pages/:name/draft', 'content.edit'),
  dropPageDraft: post<{ params: OfPage; body: { version: number }; output: PageEditor }>('/pages/:name/draft/drop', 'content.edit'),
  publishPage: post<{ params: OfPage; body: PagePublish; output: PageSaved }>('/pages/:name/publish', 'content.edit'),
  previewPage: post<{ params: OfPage; body: PagePreviewRequest; output: PagePreview }>('/pages/:name/preview', 'content.edit'),
  readPageVersion: get<{ params: OfPage & { no: number }; output: PageVersionTexts }>('/pages/:name/versions/:no', 'content.edit'),

  listPictures: get<{ query: URLSearchParams; output: pictures.PictureRows }>('/pictures', 'content.edit'),
  /** The body is the file itself, as `application/octet-stream`; query: `name`. */
  uploadPicture: post<{ query: URLSearchParams; output: pictures.AdminPicture }>('/pictures', 'content.edit'),
  readPicture: get<{ params: ById; output: pictures.PictureDetails }>('/pictures/:id', 'content.edit'),
  editPicture: put<{ params: ById; body: pictures.PictureEdit; output: pictures.AdminPicture }>('/pictures/:id', 'content.edit'),
  replacePicture: post<{ params: ById; body: pictures.PictureReplacement; output: pictures.PictureDetails }>(
    '/pictures/:id/replacement',
    'content.edit',
  ),
  /** A picture that a product or an order shows is in use and cannot be deleted. */
  removePicture: remove<{ params: ById; body: ReasonGiven; output: pictures.PictureRemoved }>('/pictures/:id', 'content.edit'),
  readProductPictures: get<{ params: ById; output: pictures.ProductPictures }>('/products/:id/pictures', 'content.edit'),
  saveProductPictures: put<{ params: ById; body: pictures.ProductPicturesWrite; output: pictures.ProductPictures }>(
    '/products/:id/pictures',
    'content.edit',
  ),

  listReceipts: get<{ params: OfOrder; output: receipts.OrderMoney }>('/orders/:number/receipts', 'orders.manage'),
  recordReceipt: post<{ params: OfOrder; body: receipts.NewReceipt; output: receipts.OrderMoney }>('/orders/:number/receipts', 'orders.manage'),
  /** Voids a receipt just recorded by hand; only for the person who recorded it. */
  undoReceipt: post<{ params: OfOrder & ById; output: receipts.OrderMoney }>('/orders/:number/receipts/:id/undo', 'orders.manage'),
  /** Owner only. A voided receipt no longer counts, but stays in the list. */
  voidReceipt: post<{ params: OfOrder & ById; body: ReasonGiven; output: receipts.OrderMoney }>(
    '/orders/:number/receipts/:id/void',
    'receipts.void',
    sensitive,
  ),

  /** The body is a bank statement, `application/octet-stream`; `file` is its name. Payments that an earlier file contained are skipped. */
  takeStatement: post<{ query: URLSearchParams; file: Blob; output: StatementTaken }>('/bank-statements', 'orders.manage'),
  listBankPayments: get<{ query: URLSearchParams; output: BankPaymentRows }>('/bank-payments', 'orders.manage'),
  /** Records each payment separately and answers which were recorded. A repeated request records nothing twice. */
  recordBankPayments: post<{ body: BankRecording; output: BankRecorded }>('/bank-payments/record', 'orders.manage'),
  /** Records all parts or none. When parts are refused, the answer lists only those. */
  splitBankPayment: post<{ params: ById; body: BankSplit; output: BankRecorded }>('/bank-payments/:id/split', 'orders.manage'),
  ignoreBankPayments: post<{ body: BankIgnoring; output: undefined }>('/bank-payments/ignore', 'orders.manage'),
  /** Reopens a payment and voids its receipt. The person who recorded it may do so within a day, an owner at any time. */
  undoBankPayment: post<{ params: ById; output: undefined }>('/bank-payments/:id/undo', 'orders.manage'),

  /** Managers may refund up to a limit. Card payments are refunded through the provider. */
  makeRefund: post<{ params: OfOrder; body: receipts.NewRefund; output: receipts.OrderMoney }>('/orders/:number/refunds', 'refunds.make', sensitive),
  /** Records that a promised refund was paid by bank, in cash or by a terminal. */
  payRefund: post<{ params: OfOrder & ById; body: receipts.RefundPaid; output: receipts.OrderMoney }>(
    '/orders/:number/refunds/:id/paid',
    'refunds.make',
  ),
  /** Retries a failed fiscal receipt, or records the number of one that was made elsewhere. */
  resolveFiscalReceipt: post<{ params: OfOrder & ById; body: receipts.FiscalReceiptChange; output: receipts.OrderMoney }>(
    '/orders/:number/fiscal-receipts/:id',
    'orders.manage',
  ),
  changeDeposit: put<{ params: OfOrder; body: receipts.DepositChange; output: orders.OrderCard }>('/orders/:number/deposit', 'orders.manage'),
  makePaymentLink: post<{ params: OfOrder; body: receipts.PaymentLinkRequest; output: receipts.PaymentLink }>(
    '/orders/:number/payment-link',
    'orders.manage',
  ),

  /** The answer omits prices, phones and names. Query: `order`, a number. */
  listBatches: get<{ query: URLSearchParams; output: production.Board }>('/batches', 'batches.work'),
  readBatch: get<{ params: ById; output: production.BatchDetails }>('/batches/:id', 'batches.work'),
  /** Moves pieces. The first piece cast moves the order into production, the last one packed makes it ready. */
  moveBatch: post<{ params: ById; body: production.BatchMove; output: production.BatchesChanged }>('/batches/:id/move', 'batches.work'),
  undoBatchMove: post<{ params: ById; body: Act; output: production.BatchesChanged }>('/batches/:id/undo', 'batches.work'),
  splitBatch: post<{ params: ById; body: production.BatchSplit; output: production.BatchesChanged }>('/batches/:id/split', 'batches.work'),
  scrapBatch: post<{ params: ById; body: production.BatchScrap; output: production.BatchesChanged }>('/batches/:id/scrap', 'batches.work'),
  blockBatch: post<{ params: ById; body: production.BatchBlock; output: production.BatchesChanged }>('/batches/:id/block', 'batches.work'),
  planBatch: put<{ params: ById; body: production.BatchPlan; output: production.BatchesChanged }>('/batches/:id/plan', 'production.plan'),
  /** The body is the file itself, as `application/octet-stream`; query: `name`. */
  addBatchPhoto: post<{ params: ById; query: URLSearchParams; file: Blob; output: production.BatchDetails }>('/batches/:id/photos', 'batches.work'),
  showBatchPhoto: put<{ params: ById; body: production.PhotoShown; output: production.BatchDetails }>('/batch-photos/:id', 'orders.manage'),
  readPlan: get<{ query: URLSearchParams; output: production.ProductionPlanView }>('/plan', 'batches.work'),
  orderCasting: put<{ body: production.CastOrderChange; output: production.CastOrder }>('/plan/order', 'production.plan'),
  listMoulds: get<{ output: production.MouldList }>('/moulds', 'production.plan'),
  createMould: post<{ body: production.NewMould; output: production.MouldList }>('/moulds', 'production.plan'),
  removeMould: remove<{ params: ById; output: undefined }>('/moulds/:id', 'production.plan'),
  editMould: put<{ params: ById; body: production.MouldEdit; output: production.MouldList }>('/moulds/:id', 'production.plan'),
  readHonestDate: get<{ query: URLSearchParams; output: production.HonestDate }>('/honest-date', 'production.plan'),
  changePromise: put<{ params: OfOrder; body: production.PromiseChange; output: production.HonestDate }>(
    '/orders/:number/promise',
    'production.plan',
  ),

  /** Query: `from`, `to` (days in Kyiv, both included; the last thirty by default), `by` (`day`, `week`, `month`). */
  readAnalytics: get<{ query: URLSearchParams; output: Analytics }>('/analytics', 'numbers.read'),
  /** Query: `from`, `to` as above. */
  readSearchTerms: get<{ query: URLSearchParams; output: SearchTerms }>('/analytics/searches', 'search-terms.read'),
  /** A file. Query: `table` (an `AnalyticsTable`; all but `searches` also need `numbers.read`), `from`, `to`, `by`, `format`, `language`. */
  exportNumbers: get<{ query: URLSearchParams; output: undefined }>('/exports/numbers', 'search-terms.read'),

  listJobs: get<{ output: system.JobsView }>('/system/jobs', 'system.manage'),
  retryJobs: post<{ body: system.JobsRetry; output: system.JobsRetried }>('/system/jobs/retry', 'system.manage'),
  listEmails: get<{ query: URLSearchParams; output: system.EmailRows }>('/system/emails', 'system.manage'),
  sendEmailAgain: post<{ params: ById; output: system.EmailRow }>('/system/emails/:id/again', 'system.manage'),
  /** Sends a test notice to the office's chat and returns Telegram's answer. */
  sendTestNotice: post<{ output: system.TestNotice }>('/system/test-notice', 'system.manage'),
  /** Sends a test email to the caller. */
  sendTestEmail: post<{ output: undefined }>('/system/test-email', 'system.manage'),
  listAlerts: get<{ output: system.AlertsView }>('/system/alerts', 'system.manage'),
  closeAlert: post<{ params: ById; body: system.AlertClosing; output: undefined }>('/system/alerts/:id/settle', 'system.manage'),
  readRates: get<{ output: system.RatesView }>('/system/rates', 'system.manage'),
  reviewRate: post<{ params: { currency: ForeignCurrency; day: string }; body: system.RateDecision; output: system.RatesView }>(
    '/system/rates/:currency/:day',
    'system.manage',
  ),
  /** Starts a job; the list shows the backup when it is complete. */
  makeBackup: post<{ output: undefined }>('/system/backups', 'backups.manage'),
  listBackups: get<{ output: system.BackupsView }>('/system/backups', 'backups.manage'),
  readHealth: get<{ output: system.HealthView }>('/system/health', 'system.manage'),
}

/** The typed client of the back office. */
export type AdminApi = Client<typeof adminEndpoints>
