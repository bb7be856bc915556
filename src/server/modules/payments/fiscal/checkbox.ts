import { detail } from '#contract/admin/alert-details.ts'
import { readObject, readText, type Json } from '../../../platform/call-json.ts'
import { callRegister, readLink, type Answer } from './call-register.ts'
import type { FiscalRegister, FiscalRequest, FiscalResult } from './fiscal-register.ts'

export interface CheckboxSettings {
  readonly url: string
  readonly licenseKey: string
  readonly pinCode: string
  /** The register's tax code; null without VAT. */
  readonly tax: string | null
}

const client = { 'x-client-name': 'concrete-shop', 'x-client-version': '1' }
const later = (why: string): FiscalResult => ({ kind: 'later', why })
/** The reason for a refusal in the register's words. */
const describeAnswer = ({ status, body }: { status: number; body: Json }) => `HTTP ${status} ${readText(body['message'])}`.trim()

/** Checkbox: the cashier signs in by PIN, opens a shift if there is none, and sells under our own id. */
export function checkbox({ url, licenseKey, pinCode, tax }: CheckboxSettings): FiscalRegister {
  const call = (path: string, token: string | null, body: Json | null): Promise<Answer> =>
    callRegister(
      `${url}/api/v1/${path}`,
      { ...client, 'x-license-key': licenseKey, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      body,
    )

  async function signIn(): Promise<{ token: string } | FiscalResult> {
    const answer = await call('cashier/signinPinCode', null, { pin_code: pinCode })
    if ('why' in answer) return later(answer.why)
    const token = readText(answer.body['access_token'])
    return token === '' ? { kind: 'refused', why: detail('registerSignIn', { words: describeAnswer(answer) }) } : { token }
  }

  /** Null when the shift is open. */
  async function openShift(token: string): Promise<FiscalResult | null> {
    const current = await call('cashier/shift', token, null)
    if ('why' in current) return later(current.why)
    const status = readText(current.body['status'])
    if (status === 'OPENED') return null
    if (status === 'CREATED' || status === 'CLOSING') return later(`the shift is ${status}`)
    const opened = await call('shifts', token, {})
    if ('why' in opened) return later(opened.why)
    if (opened.status >= 400) return later(`opening the shift: ${describeAnswer(opened)}`)
    return readText(opened.body['status']) === 'OPENED' ? null : later('the shift is being opened')
  }

  function toResult(body: Json): FiscalResult {
    const status = readText(body['status'])
    const fiscalNo = readText(body['fiscal_code'])
    if (status === 'DONE' && fiscalNo !== '')
      return { kind: 'done', fiscalNo, url: readLink(body['tax_url']), offline: body['is_sent_dps'] === false }
    if (status === 'ERROR') return { kind: 'refused', why: readText(readObject(body['transaction'])['response_error_message']) || 'ERROR' }
    return later(`the receipt is ${status || 'unknown'}`)
  }

  const toGoods = ({ items, kind }: FiscalRequest) =>
    items.map(({ name, code, quantity, unit }) => ({
      good: { code, name, price: unit, ...(tax === null ? {} : { tax: [tax] }) },
      quantity: quantity * 1_000,
      is_return: kind === 'return',
    }))

  async function issue(request: FiscalRequest): Promise<FiscalResult> {
    const signed = await signIn()
    if ('kind' in signed) return signed
    const { token } = signed
    // An earlier try may have made it without an answer reaching us.
    const known = await call(`receipts/${request.requestId}`, token, null)
    if ('why' in known) return later(known.why)
    if (known.status < 300) return toResult(known.body)
    const shift = await openShift(token)
    if (shift) return shift
    const sold = await call('receipts/sell', token, {
      id: request.requestId,
      goods: toGoods(request),
      payments: [{ type: 'CASHLESS', value: request.amount, label: 'Інтернет-еквайринг' }],
      ...(request.email === null ? {} : { delivery: { emails: [request.email] } }),
      ...(request.saleRequestId === null ? {} : { related_receipt_id: request.saleRequestId }),
    })
    if ('why' in sold) return later(sold.why)
    if (sold.status >= 400) return { kind: 'refused', why: describeAnswer(sold) }
    return toResult(sold.body)
  }

  return { name: 'checkbox', issue }
}
