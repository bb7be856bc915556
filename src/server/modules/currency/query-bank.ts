import { detail } from '#contract/admin/alert-details.ts'
import { type ForeignCurrency } from '#contract/money.ts'
import { rate, type Rate } from '#contract/rate.ts'
import { describeError } from '../../platform/log.ts'

/** The National Bank's answer for a day; `none` = no usable rate, with the reason. */
export type BankResult = { readonly kind: 'rate'; readonly rate: Rate } | { readonly kind: 'none'; readonly why: string }

const timeoutMs = 10_000
const maxBytes = 100_000
/** A rate outside these bounds is discarded; one within them may still wait for a manager (review-rate.ts). */
const plausibleRate = { min: 1, max: 10_000 } as const

/**
 * Asks the National Bank for the rate of a day, `YYYY-MM-DD`. Anything but exactly this currency on this day counts as `none`: an
 * outage, HTML instead of JSON, another currency or day, a missing or implausible number.
 */
export async function queryBank(bankUrl: string, currency: ForeignCurrency, day: string): Promise<BankResult> {
  const url = `${bankUrl}/NBUStatService/v1/statdirectory/exchange?valcode=${currency}&date=${day.replaceAll('-', '')}&json`
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      // The bank rejects the usual user agents of libraries.
      headers: { accept: 'application/json', 'user-agent': 'Mozilla/5.0 (compatible; concrete-shop)' },
    })
    if (!answer.ok) return none(`HTTP ${answer.status}`)
    const text = await answer.text()
    return text.length > maxBytes ? none(detail('answerTooLong', {})) : parseResponse(text, currency, day)
  } catch (error) {
    return none(describeError(error))
  }
}

const none = (why: string): BankResult => ({ kind: 'none', why })

function parseResponse(text: string, currency: ForeignCurrency, day: string): BankResult {
  const rows = parseRows(text)
  if (rows === null) return none(detail('answerUnreadable', {}))
  const row = rows.find(({ cc }) => cc === currency)
  if (!row) return none(detail('answerUnreadable', {}))
  if (row['exchangedate'] !== day.split('-').toReversed().join('.')) return none(detail('rateOfOtherDay', { day: String(row['exchangedate']) }))
  const value = row['rate']
  if (typeof value !== 'number' || !(value >= plausibleRate.min && value <= plausibleRate.max))
    return none(detail('noRate', { value: String(value) }))
  return { kind: 'rate', rate: rate(value) }
}

function parseRows(text: string): Readonly<Record<string, unknown>>[] | null {
  try {
    const parsed: unknown = JSON.parse(text)
    if (!Array.isArray(parsed)) return null
    return parsed.filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null)
  } catch {
    return null
  }
}
