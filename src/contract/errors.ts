import type { AdminFailureCode } from './admin/failures.ts'

/**
 * Every failure of the buyers' API: its code, its HTTP status and a stable English text. Clients decide by the reason ({@link failureReason}) or
 * translate by the text; texts for people are in `i18n/{lng}/errors.json`. Failures of the back office alone are in `admin/failures.ts`.
 */
export const failures = {
  malformed: { status: 400, message: 'Malformed request.' },
  invalidCredentials: { status: 401, message: 'Invalid credentials.' },
  tokenMissing: { status: 401, message: 'JWT Token not found' },
  tokenExpired: { status: 401, message: 'Expired JWT Token' },
  tokenInvalid: { status: 401, message: 'Invalid JWT Token' },
  forbidden: { status: 403, message: 'Access denied.' },
  notFound: { status: 404, message: 'Not found.' },
  linkExpired: { status: 410, message: 'The link has expired.' },
  telegramOff: { status: 404, message: 'Telegram is not connected to this shop.' },
  methodNotAllowed: { status: 405, message: 'Method not allowed.' },
  conflict: { status: 409, message: 'Conflict.' },
  idempotencyConflict: { status: 409, message: 'This idempotency key was used with another request.' },
  alreadyPaid: { status: 409, message: 'The order is already paid.' },
  paymentOpen: { status: 409, message: 'A payment of this order is still open.' },
  priceChanged: { status: 409, message: 'The price has changed.' },
  totalChanged: { status: 409, message: 'The total has changed.' },
  publicOfferChanged: { status: 409, message: 'The public offer has changed.' },
  offerExpired: { status: 409, message: 'The offer has expired.' },
  quoteChanged: { status: 409, message: 'The quote has changed.' },
  offerOrdered: { status: 409, message: 'The offer is already ordered.' },
  agreeFirst: { status: 409, message: 'The colour must be agreed with a manager first.' },
  orderClosed: { status: 409, message: 'The order can no longer be paid.' },
  deliveryFixed: { status: 409, message: 'The delivery can no longer be changed here.' },
  tooLarge: { status: 413, message: 'The request is too large.' },
  uriTooLong: { status: 414, message: 'The address is too long.' },
  unsupportedMediaType: { status: 415, message: 'Unsupported media type.' },
  rangeNotSatisfiable: { status: 416, message: 'The file has no such part.' },
  invalid: { status: 422, message: 'The data is invalid.' },
  noProductsInCart: { status: 422, message: 'There are no products in the cart.' },
  productUnavailable: { status: 422, message: 'A product is no longer available.' },
  orderTooLarge: { status: 422, message: 'The order is too large to be placed online.' },
  updateWithoutId: { status: 422, message: 'Product ID is required for updates' },
  cartFull: { status: 422, message: 'The cart is full.' },
  registrationError: { status: 422, message: 'User registration error' },
  badSignature: { status: 400, message: 'Invalid signature.' },
  tooMany: { status: 429, message: 'Too many requests.' },
  internal: { status: 500, message: 'Internal server error.' },
  unavailable: { status: 503, message: 'The service is temporarily unavailable.' },
  // Not 503: clients repeat a call after a 503, and repeating would not help here.
  cardPaymentOff: { status: 409, message: 'Card payment is not available.' },
} as const satisfies Record<string, { status: number; message: string }>
export type PublicFailureCode = keyof typeof failures
export type FailureCode = PublicFailureCode | AdminFailureCode

/** Field → stable English text. */
export type FieldErrors = Readonly<Record<string, string>>

/** Errors of single fields; clients translate by these exact texts. Zod produces all other field errors. */
export const fieldErrors = {
  emailRequired: 'Email is required.',
  emailInvalid: 'Invalid email address.',
  emailTaken: 'This value is already used.',
  passwordRequired: 'Password is required',
  passwordShort: 'The password is too short.',
  passwordLong: 'The password is too long.',
  passwordCommon: 'The password is too common.',
  passwordSame: 'The new password must differ from the old one.',
  passwordRepeatRequired: 'Password verification is required',
  passwordsDiffer: 'The passwords do not match',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  passwordWrong: 'The password is wrong.',
  resetTokenInvalid: 'The link is invalid or has expired.',
  nameInvalid: 'The name must be 2 to 50 letters.',
  unprintable: 'Some characters cannot be printed on papers.',
  phoneRequired: 'Phone number is required.',
  /** Used when the shop allows phones of other countries. */
  phoneInvalidAbroad: "Phone number must be '+', the code of a country that the shop calls, and the number.",
  phoneInvalid: "Phone number must consist of '+' sign followed by exactly 12 digits.",
  unknownProperty: 'Unknown property or option.',
  forbiddenOptions: 'These options cannot be had together.',
  quantityOutOfRange: 'The quantity must be a whole number from 1 to 999.',
  priceChanged: 'The price has changed.',
  productUnavailable: 'This product is no longer available.',
  receiverNameInvalid: 'The name must be 2 to 100 letters.',
  cityRequired: 'City is required.',
  addressRequired: 'Address or branch is required.',
  companyNameRequired: 'Company name is required.',
  taxIdRequired: 'EDRPOU or RNOKPP is required.',
  taxIdInvalid: 'The number is not a valid EDRPOU or RNOKPP.',
  offerRequired: 'The public offer must be accepted.',
  adultRequired: 'The buyer must be 18 or older.',
  unknownProduct: 'Unknown product.',
  contactNameRequired: 'Name is required.',
  contactNameLong: 'Name cannot exceed 100 characters.',
  contactPhoneInvalid: 'Phone number must be exactly 12 digits.',
  contactMessageLong: 'Message cannot exceed 400 characters.',
  quoteMessageRequired: 'Say what you would like to have.',
  privacyRequired: 'You must agree to the privacy policy.',
  invalidEntity: 'Invalid entity identifier',
} as const

/** An expected failure: a value, never thrown (bugs are thrown). */
export interface Failure {
  readonly failure: FailureCode
  readonly errors?: FieldErrors
  /** For `totalChanged` and `offerExpired`: the current total in kopiykas. */
  readonly total?: number
  /** For `publicOfferChanged`: the current version. */
  readonly offerVersion?: string
  readonly stale?: Stale
}

/** For `staleVersion`: the current state, its author and its time. */
export interface Stale<T = unknown> {
  readonly current: T
  /** Name of the author; null for a command or a deleted account. */
  readonly changed_by: string | null
  /** ISO 8601; null when unknown. */
  readonly changed_at: string | null
  /** Dotted fields (`name.uk`) that both sides changed; absent when the subject is compared as a whole. */
  readonly fields?: readonly string[]
}

/** Somebody else has changed the subject since; the answer carries its current state. */
export function staleVersion(
  current: unknown,
  by: string | null | undefined,
  at: Date | string | null | undefined,
  fields?: readonly string[],
): Failure {
  const changed_at = at instanceof Date ? at.toISOString() : (at ?? null)
  return { failure: 'staleVersion', stale: { current, changed_by: by ?? null, changed_at, ...(fields ? { fields } : {}) } }
}

/** The buyer saw a different total. @param total the current one in kopiykas */
export function totalChanged(total: number): Failure {
  return { failure: 'totalChanged', total }
}

/** The buyer saw an earlier text of the public offer. */
export function publicOfferChanged(offerVersion: string): Failure {
  return { failure: 'publicOfferChanged', offerVersion }
}

export function fail(code: FailureCode, errors?: FieldErrors): Failure {
  return errors ? { failure: code, errors } : { failure: code }
}

export function isFailure<T>(value: T | Failure): value is Failure {
  return typeof value === 'object' && value !== null && 'failure' in value
}

/** The failure code as sent on the wire: `priceChanged` → `price_changed`. */
export function failureReason(code: FailureCode): string {
  return code.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The body of every error answer (rule 7.1). */
export interface ErrorBody {
  /** The HTTP status. */
  readonly code: number
  readonly message: string
  /** For `total_changed` and `offer_expired`: the current total. */
  readonly total_kopiykas?: number
  /** For `public_offer_changed`: the current version. */
  readonly offer_version?: string
  readonly reason: string
  readonly errors?: FieldErrors
}
