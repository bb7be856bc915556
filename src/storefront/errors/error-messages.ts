import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import { fieldErrors, failures, type PublicFailureCode } from '#contract/errors.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import type { Params } from '#i18n/translate.ts'

/**
 * Translates an API error: by its field errors first, then by its known text, its known status, the server's own text, and finally as an unknown
 * error. Known texts come from the catalogue of failures, so a failure without a translation does not compile.
 */
type Key = MessageKey<'errors'>
type Translate = (key: Key, params?: Params) => string

// A failure's translation has its code as key.
const failureCodes = Object.keys(failures) as PublicFailureCode[] // keys of a const object
const fieldCodes = Object.keys(fieldErrors) as (keyof typeof fieldErrors)[] // keys of a const object
const textKeys: ReadonlyMap<string, Key> = new Map<string, Key>([
  ...failureCodes.map((code) => [failures[code].message, code] as const),
  ...fieldCodes.map((code) => [fieldErrors[code], code] as const),
])

type StatusKeys = Readonly<Record<number, Key>>
const statusKeys: StatusKeys = {
  400: 'malformed',
  401: 'tokenExpired',
  403: 'forbidden',
  404: 'notFound',
  405: 'methodNotAllowed',
  422: 'invalid',
  500: 'internal',
}

interface Flow {
  /** Replaces the general texts of these statuses. */
  readonly statuses?: StatusKeys
  /** Used when the call needed a signed-in user. */
  readonly noToken: Key
  /** Other 401s show nothing, because the refresh flow handles them. */
  readonly ignores401?: true
}
const flows = {
  general: { noToken: 'tokenMissing' },
  login: {
    noToken: 'login401',
    statuses: { 400: 'login400', 401: 'login401', 403: 'login403', 404: 'login404', 405: 'login405', 422: 'login422', 500: 'login500' },
  },
  'add-to-cart': { noToken: 'cartForRegistered', ignores401: true },
  checkout: { noToken: 'checkoutSessionExpired', ignores401: true },
} as const satisfies Record<string, Flow>
export type ErrorFlow = keyof typeof flows

/** Translates a stable text of the server; an unknown text is returned unchanged. */
export function translateText(text: string, t: Translate): string {
  const key = textKeys.get(text)
  return key ? t(key) : text
}

/** The messages for an error: one, or one per field; none when another flow reports it. For too many attempts the message says how long to wait. */
export function errorMessages(error: unknown, t: Translate, flowName: ErrorFlow = 'general'): string[] {
  if (error instanceof NoResponseError) return [t('unknown')]
  if (!(error instanceof ApiError)) return [t('unexpected')]
  if (error.status === 429)
    return [error.retryAfterSeconds === null ? t('tooMany') : t('tooManyFor', { count: Math.ceil(error.retryAfterSeconds / 60) })]
  const flow: Flow = flows[flowName]
  const fields = Object.values(error.errors)
  if (fields.length > 0) return fields.map((text) => translateText(text, t))
  if (error.text === failures.tokenMissing.message) return [t(flow.noToken)]
  if (error.status === 401 && flow.ignores401) return []
  const ofFlow = flow.statuses?.[error.status]
  if (ofFlow) return [t(ofFlow)]
  const ofText = error.text === null ? undefined : textKeys.get(error.text)
  const key = ofText ?? statusKeys[error.status]
  return [key ? t(key) : error.text || t('unknown')]
}

/** Error texts of fields in the reader's language. */
export const translateFields = (errors: Readonly<Record<string, string>>, t: Translate): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, translateText(text, t)]))

/** The errors of single fields, for display at the fields. */
export function fieldMessages(error: unknown, t: Translate): Readonly<Record<string, string>> {
  return error instanceof ApiError ? translateFields(error.errors, t) : {}
}
