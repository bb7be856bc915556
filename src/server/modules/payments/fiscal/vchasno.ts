import { detail } from '#contract/admin/alert-details.ts'
import { toMajor, times } from '#contract/money.ts'
import { readObject, readText, type Json } from '../../../platform/call-json.ts'
import { callRegister, readLink, readNumber } from './call-register.ts'
import type { FiscalRegister, FiscalRequest, FiscalResult } from './fiscal-register.ts'

export interface VchasnoSettings {
  readonly url: string
  readonly token: string
  /** The tax group as set in the register's cabinet. */
  readonly tax: string | null
}

const tasks = { sale: 1, return: 2, status: 18 } as const
const internetAcquiring = 16
const cashier = 'Інтернет-магазин'

/**
 * Вчасно.Каса: one call; the shift opens by itself. It may make a second receipt for the same request, so the number of its last receipt
 * is stored before each try: if it has changed after a lost answer, a person decides.
 */
export function vchasno({ url, token, tax }: VchasnoSettings): FiscalRegister {
  async function execute(body: Json): Promise<{ info: Json } | { refused: string } | { why: string }> {
    const answer = await callRegister(`${url}/api/v3/fiscal/execute`, { authorization: token }, { source: 'concrete-shop', ...body })
    if ('why' in answer) return answer
    if (answer.status >= 400 || answer.body['res'] !== 0)
      return { refused: `${readNumber(answer.body['res']) || `HTTP ${answer.status}`} ${readText(answer.body['errortxt'])}`.trim() }
    return { info: readObject(answer.body['info']) }
  }

  const toRows = ({ items }: FiscalRequest) =>
    items.map(({ name, code, quantity, unit }) => ({
      code,
      name,
      cnt: quantity,
      price: toMajor(unit),
      cost: toMajor(times(unit, quantity)),
      disc: 0,
      ...(tax === null ? {} : { taxgrp: tax }),
    }))

  async function issue(request: FiscalRequest): Promise<FiscalResult> {
    const status = await execute({ fiscal: { task: tasks.status } })
    if ('why' in status) return { kind: 'later', why: status.why }
    if ('refused' in status) return { kind: 'refused', why: status.refused }
    const counted = readNumber(status.info[request.kind === 'sale' ? 'last_receipt_no' : 'last_back_no'])
    if (request.mark !== null && request.mark !== counted)
      return { kind: 'refused', why: detail('registerCounted', { from: request.mark, to: counted }) }
    await request.remember(counted)
    const sum = toMajor(request.amount)
    const made = await execute({
      tag: request.requestId,
      ...(request.email === null ? {} : { userinfo: { email: request.email } }),
      fiscal: {
        task: tasks[request.kind],
        cashier,
        receipt: { sum, rows: toRows(request), pays: [{ type: internetAcquiring, sum }], comment_down: `Замовлення ${request.orderNumber}` },
      },
    })
    if ('why' in made) return { kind: 'later', why: made.why }
    if ('refused' in made) return { kind: 'refused', why: made.refused }
    const fiscalNo = readText(made.info['doccode'])
    if (fiscalNo === '') return { kind: 'refused', why: detail('noFiscalNumber', {}) }
    return { kind: 'done', fiscalNo, url: readLink(made.info['qr']), offline: made.info['isoffline'] === true || made.info['isoffline'] === 1 }
  }

  return { name: 'vchasno', issue }
}
