import type { BankTransfer } from './bank-transfer.ts'
import type * as account from './account.ts'
import type { CartAdditionAnswer, Cart, CartAddition, CartLineEdit, CartEditAnswer } from './cart.ts'
import type { CategoryNode, ProductFacts, ProductList, ProductView, SimilarProducts, Suggestions } from './catalogue.ts'
import type { Client } from './client.ts'
import type { Branches, DeliveryEstimate, DeliveryOptions } from './delivery.ts'
import type { BuyerQuote, QuoteAcceptance, BuyerDecline } from './quote.ts'
import type { QuoteRequest, QuoteRequested } from './quote-request.ts'
import type { OfferCreated, OfferOrder, OfferPreview, OfferPreviewRequest, OfferRequest, OfferView } from './commercial-offer.ts'
import type { ContactForm } from './contact.ts'
import type { PageContent } from './content.ts'
import { get, post, put, remove } from './endpoint.ts'
import type { Front, ShopPicture } from './front.ts'
import type { InfoPage } from './urls.ts'
import type { CheckoutForm, DeliveryCorrection, OrderList, OrderPlaced, OrderView, PaymentStarted, PublicPurchase } from './order.ts'
import type { CheckoutView } from './checkout-view.ts'
import type { PublicSettings } from './settings.ts'
import type { Settlements } from './settlement.ts'
import type { SmsChoice } from './sms.ts'
import type { TelegramInvitation } from './telegram.ts'

type ById = { id: number }
type ByOrderNumber = { order_number: string }
type ByAccessToken = { access_token: string }

/**
 * The shop's endpoints. Browser, loaders and tests get their client from this table (`client.ts`). The server binds its routes to it
 * (`server/platform/http/route.ts`) and checks input with zod schemas.
 */
export const endpoints = {
  listProducts: get<{ query: URLSearchParams; output: ProductList }>('/v1/product'),
  viewProduct: get<{ params: ById; query?: URLSearchParams; output: ProductView }>('/v1/product/view/:id'),
  viewProductPreview: get<{ params: { token: string }; output: ProductView }>('/v1/product/preview/:token'),
  similarProducts: get<{ params: ById; query: URLSearchParams; output: SimilarProducts }>('/v1/product/:id/similar'),
  productFacts: get<{ params: ById; query: URLSearchParams; output: ProductFacts }>('/v1/product/:id/facts'),
  suggest: get<{ query: URLSearchParams; output: Suggestions }>('/v1/suggest'),
  /** Pages call it after showing search results, because cached pages do not reach a route. */
  countSearch: post<{ body: { text: string; found: boolean }; output: undefined }>('/v1/search-shown'),
  listCategories: get<{ output: CategoryNode[] }>('/v1/category'),
  viewFront: get<{ output: Front }>('/v1/front'),
  listShopPictures: get<{ output: { data: ShopPicture[] } }>('/v1/shop-picture'),
  estimateDelivery: get<{ query: URLSearchParams; output: DeliveryEstimate }>('/v1/delivery/estimate'),
  listDeliveryOptions: get<{ query: URLSearchParams; output: DeliveryOptions }>('/v1/delivery/options'),
  findSettlements: get<{ query: URLSearchParams; output: Settlements }>('/v1/settlements'),
  listBranches: get<{ query: URLSearchParams; output: Branches }>('/v1/delivery/branches'),
  readSettings: get<{ output: PublicSettings }>('/v1/settings'),
  readPage: get<{ params: { name: InfoPage }; output: PageContent }>('/v1/page/:name'),
  sendContact: post<{ body: ContactForm; output: { received: true } }>('/v1/contact'),
  purchasePublic: post<{ body: PublicPurchase; output: OrderPlaced }>('/v1/purchase/public'),
  viewPublicOrder: get<{ params: ByAccessToken; output: OrderView }>('/v1/purchase/:access_token'),
  viewPublicTransfer: get<{ params: ByAccessToken; output: BankTransfer }>('/v1/purchase/:access_token/transfer'),
  changePublicDelivery: post<{ params: ByAccessToken; body: DeliveryCorrection; output: OrderView }>('/v1/purchase/:access_token/delivery'),
  payPublicOrder: post<{ params: ByAccessToken; output: PaymentStarted }>('/v1/purchase/:access_token/pay'),
  createOffer: post<{ body: OfferRequest; output: OfferCreated }>('/v1/offer'),
  previewOffer: post<{ body: OfferPreviewRequest; output: OfferPreview }>('/v1/offer/preview'),
  viewOffer: get<{ params: ByAccessToken; output: OfferView }>('/v1/offer/:access_token'),
  requestQuote: post<{ body: QuoteRequest; output: QuoteRequested }>('/v1/quote'),
  viewQuote: get<{ params: ByAccessToken; output: BuyerQuote }>('/v1/quote/:access_token'),
  acceptQuote: post<{ params: ByAccessToken; body: QuoteAcceptance; output: OrderPlaced }>('/v1/quote/:access_token/accept'),
  declineQuote: post<{ params: ByAccessToken; body: BuyerDecline; output: BuyerQuote }>('/v1/quote/:access_token/decline'),
  orderOffer: post<{ params: ByAccessToken; body: OfferOrder; output: OrderPlaced }>('/v1/offer/:access_token/order'),
  viewCheckout: get<{ params: { secret: string }; output: CheckoutView }>('/v1/payment/checkout/:secret'),
  viewCart: get<{ query?: URLSearchParams; output: Cart }>('/v1/cart'),
  addToCart: post<{ params: ById; query?: URLSearchParams; body: CartAddition; output: CartAdditionAnswer }>('/v1/cart/add/product/:id'),
  editCartLine: put<{ params: ById; body: CartLineEdit; output: CartEditAnswer }>('/v1/cart/:id'),
  removeCartLine: remove<{ params: ById; output: undefined }>('/v1/cart/:id'),
  clearCart: remove<{ output: undefined }>('/v1/cart'),
  checkOut: post<{ body: CheckoutForm; output: OrderPlaced }>('/v1/cartcheckout'),
  listOrders: get<{ query: URLSearchParams; output: OrderList }>('/v1/purchase-order'),
  viewOrder: get<{ params: ByOrderNumber; output: OrderView }>('/v1/purchase-order/:order_number'),
  viewTransfer: get<{ params: ByOrderNumber; output: BankTransfer }>('/v1/purchase-order/:order_number/transfer'),
  changeDelivery: post<{ params: ByOrderNumber; body: DeliveryCorrection; output: OrderView }>('/v1/purchase-order/:order_number/delivery'),
  payOrder: post<{ params: ByOrderNumber; output: PaymentStarted }>('/v1/purchase-order/:order_number/pay'),
  inviteTelegram: post<{ output: TelegramInvitation }>('/v1/user/telegram'),
  inviteTelegramOfOrder: post<{ params: ByAccessToken; output: TelegramInvitation }>('/v1/purchase/:access_token/telegram'),
  readSmsChoice: get<{ params: ByAccessToken; output: SmsChoice }>('/v1/purchase/:access_token/sms'),
  chooseSms: put<{ params: ByAccessToken; body: SmsChoice; output: SmsChoice }>('/v1/purchase/:access_token/sms'),
  claimOrder: post<{ params: ByAccessToken; output: undefined }>('/v1/purchase/:access_token/claim'),
  signIn: post<{ body: account.Login; output: account.AuthTokens }>('/login_check'),
  refreshTokens: post<{ body: account.RefreshRequest; output: account.AuthTokens }>('/token/refresh'),
  signOut: post<{ body: account.RefreshRequest; output: undefined }>('/logout'),
  signOutEverywhere: post<{ output: undefined }>('/v1/user/logout-everywhere'),
  register: post<{ body: account.Registration; output: account.Registered }>('/v1/user/registration'),
  viewProfile: get<{ output: account.Profile }>('/v1/user/me'),
  editProfile: put<{ body: account.ProfileEdit; output: account.Profile }>('/v1/user/me'),
  eraseAccount: remove<{ body: account.AccountErasure; output: undefined }>('/v1/user/me'),
  exportAccount: get<{ output: unknown }>('/v1/user/export'),
  forgotPassword: post<{ body: account.ForgottenPassword; output: undefined }>('/v1/user/password/forgot'),
  resetPassword: post<{ body: account.PasswordReset; output: undefined }>('/v1/user/password/reset'),
  changePassword: put<{ body: account.PasswordChange; output: undefined }>('/v1/user/password'),
}
export type EndpointName = keyof typeof endpoints

/** The typed client of the shop, the same in the browser, in loaders and in tests. */
export type ShopApi = Client<typeof endpoints>
