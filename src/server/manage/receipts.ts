import { isFailure, type Failure } from '#contract/errors.ts'
import { receiptMethods, type OrderMoney } from '#contract/admin/receipts.ts'
import { formatMoney, money } from '#contract/money.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { typedKopiykas } from '#contract/typed-money.ts'
import { listReceipts, orderOfReceipt, recordReceipt, voidReceipt } from '../modules/payments/index.ts'
import { operator } from '../platform/audit/record-change.ts'
import type { AppContext } from '../platform/app-context.ts'
import { CommandError } from './command-error.ts'

const hryvnias = (amount: number) => formatMoney(money(amount), 'UAH', 'uk')

function describeFailure({ failure, errors }: Failure, number: string): string {
  if (failure === 'notFound') return `there is no order ${number}`
  if (failure === 'sameReceipt')
    return 'the same sum came the same way today, or with the same paper, already: say the number of its paper, if it is another payment'
  return Object.values(errors ?? {})[0] ?? failure
}

function printMoney(answer: OrderMoney | Failure, number: string): string {
  if (isFailure(answer)) throw new CommandError(describeFailure(answer, number))
  const { order_number, total_kopiykas, received_kopiykas, refunded_kopiykas, due_kopiykas, receipts } = answer
  return [
    `${order_number}: ${hryvnias(total_kopiykas)}, received ${hryvnias(received_kopiykas)}, refunded ${hryvnias(refunded_kopiykas)}, due ${hryvnias(due_kopiykas)}`,
    ...receipts.map(({ id, received_on, method, amount_kopiykas, document_no, void_reason }) =>
      [`  ${id}`, received_on, method, hryvnias(amount_kopiykas), document_no, void_reason && `voided: ${void_reason}`].filter(Boolean).join('  '),
    ),
  ].join('\n')
}

/** Shows, records or voids money that came by bank, in cash or by a terminal. Recording the same paper again has no effect. */
export async function manageReceipts(context: AppContext, [number = '', ...args]: readonly string[]): Promise<string> {
  if (number === 'void') return voidOne(context, args)
  const [sum, word, ...paper] = args
  if (sum === undefined) return printMoney(await listReceipts(context.database.db, number), number)
  const amount = typedKopiykas(sum)
  if (amount === null || amount <= 0) throw new CommandError('how much? In hryvnias, e.g. 1500 or 1500.50')
  const method = receiptMethods.find((known) => known === word)
  if (!method) throw new CommandError(`how did it come? ${receiptMethods.join(', ')}`)
  const receipt = {
    method,
    amount_kopiykas: amount,
    received_on: kyivClock(context.clock.now()).date,
    document_no: paper.join(' ') || null,
    fiscal_no: null,
  }
  return printMoney(await recordReceipt(context, operator, number, receipt, { papersOnce: true }), number)
}

async function voidOne(context: AppContext, [id = '', ...why]: readonly string[]): Promise<string> {
  const reason = why.join(' ').trim()
  if (!/^\d{1,9}$/.test(id) || reason === '') throw new CommandError('receipt void <id> <why>')
  const orderNumber = await orderOfReceipt(context, Number(id))
  if (orderNumber === null) throw new CommandError(`there is no receipt ${id}`)
  return printMoney(await voidReceipt(context, operator, { orderNumber, id: Number(id), reason }), orderNumber)
}
