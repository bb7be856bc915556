/**
 * Details of an alert, a failing channel or a fiscal receipt: a code with facts, stored as JSON text. The screen renders them in the reader's
 * language (`backoffice/app/alert-detail.tsx`). Words of another system are stored unchanged.
 */
const details = {
  contradiction: ['payment', 'from', 'to'],
  overRefund: ['payment', 'refunded_kopiykas', 'amount_kopiykas'],
  mismatch_shop: ['payment', 'sum', 'id'],
  mismatch_currency: ['payment', 'sum', 'id'],
  mismatch_amount: ['payment', 'sum', 'id'],
  mismatch_closed: ['payment', 'sum', 'id'],
  receiptOfClosed: ['amount_kopiykas', 'receipt'],
  overpaidByCard: ['payment', 'id', 'over_kopiykas'],
  overpaidByReceipt: ['receipt', 'over_kopiykas'],
  overpaidByRevision: ['revision', 'over_kopiykas'],
  status: ['payment', 'status'],
  paymentWhole: ['refund'],
  refundRefused: ['refund', 'words'],
  refundSilent: ['refund', 'payment', 'words'],
  payment: ['payment'],
  botRemoved: [],
  chatClosed: [],
  smsLimit: ['max'],
  emailRefused: ['kind', 'to', 'words'],
  answerTooLong: [],
  answerUnreadable: [],
  rateOfOtherDay: ['day'],
  noRate: ['value'],
  registerIsOther: ['register'],
  orderGone: [],
  saleFirst: [],
  registerCounted: ['from', 'to'],
  noFiscalNumber: [],
  registerSignIn: ['words'],
} as const satisfies Record<string, readonly string[]>
export type DetailCode = keyof typeof details
export const detailCodes = Object.keys(details) as DetailCode[] // keys of a const object
export const listFacts = (code: DetailCode): readonly string[] => details[code]

/** JSON text that {@link readDetail} parses. */
export type Detail = string & { readonly detail: true }
type Facts<C extends DetailCode> = Readonly<Record<(typeof details)[C][number], string | number>>

export function detail<C extends DetailCode>(code: C, facts: Facts<C>): Detail {
  const short = Object.entries(facts).map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 250) : value])
  return JSON.stringify({ code, ...Object.fromEntries(short) }) as Detail // the only place that makes one
}

/** The beginning of a detail's text, up to its first facts: a query finds earlier alerts about the same subject by it. */
export const detailBeginning = (code: DetailCode, facts: Readonly<Record<string, string>>): string => JSON.stringify({ code, ...facts }).slice(0, -1)

/** Parses a stored detail; null when the text is another system's words. */
export function readDetail(text: string): { readonly code: DetailCode; readonly facts: Readonly<Record<string, string | number>> } | null {
  if (!text.startsWith('{')) return null
  try {
    const { code, ...facts } = JSON.parse(text) as { code?: DetailCode } & Record<string, string | number> // written by `detail` or by another system
    return code !== undefined && code in details ? { code, facts } : null
  } catch {
    return null
  }
}

/** The code with its facts, for an operator's terminal. */
export function plainDetail(text: string): string {
  const known = readDetail(text)
  return known ? [known.code, ...Object.entries(known.facts).map(([name, value]) => `${name}=${value}`)].join(' ') : text
}

/** Recognises a known cause in another system's words; null when there is none. */
export function findCause(
  words: string,
): 'noAddress' | 'noConnection' | 'noAnswer' | 'noCertificate' | 'noSpace' | 'noRights' | 'serverFailed' | 'noChat' | 'wrongToken' | null {
  if (/ENOTFOUND|EAI_AGAIN/.test(words)) return 'noAddress'
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE|socket hang up/.test(words)) return 'noConnection'
  if (/ETIMEDOUT|TimeoutError|UND_ERR_\w*TIMEOUT|timed? ?out/i.test(words)) return 'noAnswer'
  if (/CERT_|certificate|SSL|TLS/.test(words)) return 'noCertificate'
  if (/ENOSPC/.test(words)) return 'noSpace'
  if (/EACCES|EPERM|EROFS/.test(words)) return 'noRights'
  if (/chat not found/i.test(words)) return 'noChat'
  if (/^(?:401|404) (?:Unauthorized|Not Found)/.test(words)) return 'wrongToken'
  return /^HTTP 5\d\d/.test(words) ? 'serverFailed' : null
}
