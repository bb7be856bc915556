import { ApiError, NoResponseError } from './api-errors.ts'
import type {
  AccountErasure,
  AuthTokens,
  ForgottenPassword,
  Login,
  PasswordChange,
  PasswordReset,
  Profile,
  ProfileEdit,
  RefreshRequest,
  Registered,
  Registration,
} from './account.ts'
import type { Cart, CartAddition, CartLine, CartLineEdit } from './cart.ts'
import type { CategoryNode, ProductCard, ProductList, ProductView } from './catalogue.ts'
import type { ContactForm } from './contact.ts'
import type { PageContent } from './content.ts'
import type { ErrorBody } from './errors.ts'
import type { InfoPage } from './urls.ts'
import type { Language } from './languages.ts'
import type { CheckoutForm, OrderList, OrderPlaced, OrderView, PaymentStarted, PublicPurchase } from './order.ts'
import type { CheckoutView } from './payment.ts'
import type { PublicSettings } from './settings.ts'
import type { TelegramInvitation } from './telegram.ts'

export { ApiError, NoResponseError }

/**
 * The endpoint table. Light on purpose: the browser loads it, so it holds no zod; the schemas of
 * input and output stand in the module's file and are bound to these rows by the server's routes.
 * Paths are below {@link apiBase}; `:name` is a path parameter.
 */
export const apiBase = '/api'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface Endpoint {
  readonly method: Method
  readonly path: string
}

export const endpoints = {
  listProducts: { method: 'GET', path: '/v1/product' },
  viewProduct: { method: 'GET', path: '/v1/product/view/:id' },
  similarProducts: { method: 'GET', path: '/v1/product/:id/similar' },
  listCategories: { method: 'GET', path: '/v1/category' },
  readSettings: { method: 'GET', path: '/v1/settings' },
  readPage: { method: 'GET', path: '/v1/page/:name' },
  sendContact: { method: 'POST', path: '/v1/contact' },
  purchasePublic: { method: 'POST', path: '/v1/purchase/public' },
  viewPublicOrder: { method: 'GET', path: '/v1/purchase/:access_token' },
  payPublicOrder: { method: 'POST', path: '/v1/purchase/:access_token/pay' },
  viewCheckout: { method: 'GET', path: '/v1/payment/checkout/:secret' },
  viewCart: { method: 'GET', path: '/v1/cart' },
  addToCart: { method: 'POST', path: '/v1/cart/add/product/:id' },
  editCartLine: { method: 'PUT', path: '/v1/cart/:id' },
  removeCartLine: { method: 'DELETE', path: '/v1/cart/:id' },
  clearCart: { method: 'DELETE', path: '/v1/cart' },
  checkOut: { method: 'POST', path: '/v1/cartcheckout' },
  listOrders: { method: 'GET', path: '/v1/purchase-order' },
  viewOrder: { method: 'GET', path: '/v1/purchase-order/:order_number' },
  payOrder: { method: 'POST', path: '/v1/purchase-order/:order_number/pay' },
  inviteTelegram: { method: 'POST', path: '/v1/user/telegram' },
  inviteTelegramOfOrder: { method: 'POST', path: '/v1/purchase/:access_token/telegram' },
  claimOrder: { method: 'POST', path: '/v1/purchase/:access_token/claim' },
  signIn: { method: 'POST', path: '/login_check' },
  refreshTokens: { method: 'POST', path: '/token/refresh' },
  signOut: { method: 'POST', path: '/logout' },
  signOutEverywhere: { method: 'POST', path: '/v1/user/logout-everywhere' },
  register: { method: 'POST', path: '/v1/user/registration' },
  viewProfile: { method: 'GET', path: '/v1/user/me' },
  editProfile: { method: 'PUT', path: '/v1/user/me' },
  eraseAccount: { method: 'DELETE', path: '/v1/user/me' },
  exportAccount: { method: 'GET', path: '/v1/user/export' },
  forgotPassword: { method: 'POST', path: '/v1/user/password/forgot' },
  resetPassword: { method: 'POST', path: '/v1/user/password/reset' },
  changePassword: { method: 'PUT', path: '/v1/user/password' },
} as const satisfies Record<string, Endpoint>
export type EndpointName = keyof typeof endpoints

/** What goes in and out of each endpoint. */
export interface Shapes {
  listProducts: { query: URLSearchParams; output: ProductList }
  viewProduct: { params: { id: number }; output: ProductView }
  similarProducts: { params: { id: number }; query: URLSearchParams; output: { data: ProductCard[] } }
  listCategories: { output: CategoryNode[] }
  readSettings: { output: PublicSettings }
  readPage: { params: { name: InfoPage }; output: PageContent }
  sendContact: { body: ContactForm; output: { received: true } }
  purchasePublic: { body: PublicPurchase; output: OrderPlaced }
  viewPublicOrder: { params: { access_token: string }; output: OrderView }
  payPublicOrder: { params: { access_token: string }; output: PaymentStarted }
  viewCheckout: { params: { secret: string }; output: CheckoutView }
  viewCart: { output: Cart }
  addToCart: { params: { id: number }; body: CartAddition; output: CartLine }
  editCartLine: { params: { id: number }; body: CartLineEdit; output: CartLine }
  removeCartLine: { params: { id: number }; output: undefined }
  clearCart: { output: undefined }
  checkOut: { body: CheckoutForm; output: OrderPlaced }
  listOrders: { query: URLSearchParams; output: OrderList }
  viewOrder: { params: { order_number: string }; output: OrderView }
  payOrder: { params: { order_number: string }; output: PaymentStarted }
  inviteTelegram: { output: TelegramInvitation }
  inviteTelegramOfOrder: { params: { access_token: string }; output: TelegramInvitation }
  claimOrder: { params: { access_token: string }; output: undefined }
  signIn: { body: Login; output: AuthTokens }
  refreshTokens: { body: RefreshRequest; output: AuthTokens }
  signOut: { body: RefreshRequest; output: undefined }
  signOutEverywhere: { output: undefined }
  register: { body: Registration; output: Registered }
  viewProfile: { output: Profile }
  editProfile: { body: ProfileEdit; output: Profile }
  eraseAccount: { body: AccountErasure; output: undefined }
  exportAccount: { output: unknown }
  forgotPassword: { body: ForgottenPassword; output: undefined }
  resetPassword: { body: PasswordReset; output: undefined }
  changePassword: { body: PasswordChange; output: undefined }
}

export interface CallOptions {
  /** Makes a repeated order answer the first answer. */
  idempotencyKey?: string
  /** Lets the call outlive the page. */
  keepalive?: boolean
  signal?: AbortSignal
}

type Input<N extends EndpointName> = Omit<Shapes[N], 'output'>
type Call<N extends EndpointName> = keyof Input<N> extends never
  ? (input?: Record<never, never>, options?: CallOptions) => Promise<Shapes[N]['output']>
  : (input: Input<N>, options?: CallOptions) => Promise<Shapes[N]['output']>

/** The typed client of the API: the same in the browser, in the loaders and in tests. */
export type ShopApi = { readonly [N in EndpointName]: Call<N> }

export interface TransportRequest {
  readonly method: Method
  /** Path and query below the host, e.g. `/api/v1/product?page=1`. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly options: CallOptions
}
export interface TransportResponse {
  readonly status: number
  /** The text, or what it says where that is known already. */
  readonly body: unknown
  header(name: string): string | null
}
/** Carries a request: `fetch` in the browser, `inject` on the server. Throws when nothing answered. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>

function parse(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body
  } catch {
    return undefined
  }
}

/** A string, a message, or a message within one. */
function textOf(body: unknown): string | null {
  if (typeof body === 'string') return body
  if (typeof body !== 'object' || body === null) return null
  const { message, error } = body as { message?: unknown; error?: unknown } // unknown JSON
  return textOf(message) ?? textOf(error)
}

function textsIn(fields: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text] as const] : [])))
}

function apiError(response: TransportResponse): ApiError {
  const body = parse(response.body)
  const text = textOf(body)
  const { errors: fields } = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody> // unknown JSON, checked below
  const errors = typeof fields === 'object' && fields !== null ? textsIn(fields) : {}
  const retryAfter = Number(response.header('retry-after'))
  return new ApiError({
    status: response.status,
    text,
    errors,
    requestId: response.header('x-request-id'),
    retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  })
}

export interface ClientSettings {
  language: Language
  /** The bearer token of the moment, when someone is signed in. */
  token?: () => string | null
}

export function createShopApi(transport: Transport, settings: ClientSettings): ShopApi {
  const call = async (name: EndpointName, input: { params?: object; query?: URLSearchParams; body?: unknown } = {}, options: CallOptions = {}) => {
    const { method, path } = endpoints[name]
    const filled = path.replace(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(String((input.params as Record<string, unknown> | undefined)?.[key])),
    )
    const query = input.query?.toString()
    const token = settings.token?.()
    const response = await transport({
      method,
      url: `${apiBase}${filled}${query ? `?${query}` : ''}`,
      headers: {
        accept: 'application/json',
        'user-language': settings.language,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      options,
    })
    if (response.status >= 400) throw apiError(response)
    if (response.status === 204) return undefined
    const body = parse(response.body)
    if (body === undefined) throw new NoResponseError('the answer is not JSON')
    return body
  }
  const names = Object.keys(endpoints) as EndpointName[] // keys of a const object
  return Object.fromEntries(names.map((name) => [name, (input?: object, options?: CallOptions) => call(name, input, options)])) as unknown as ShopApi // one row per endpoint
}

/** `fetch` as a transport. A request that got no answer throws {@link NoResponseError}. */
export function fetchTransport(fetchFunction: typeof fetch, host = ''): Transport {
  return async ({ method, url, headers, body, options }) => {
    try {
      const response = await fetchFunction(`${host}${url}`, {
        method,
        headers,
        body: body ?? null,
        keepalive: options.keepalive ?? false,
        signal: options.signal ?? null,
      })
      const text = await response.text()
      return { status: response.status, body: text, header: (name) => response.headers.get(name) }
    } catch (cause) {
      if (options.signal?.aborted) throw cause
      throw new NoResponseError('no answer', { cause })
    }
  }
}
