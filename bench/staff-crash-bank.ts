import { randomBytes } from 'node:crypto'
import type { BankPaymentRows, BankRecorded } from '../src/contract/admin/bank.ts'
import type { OrderCard } from '../src/contract/admin/orders.ts'
import { answered, type ActSources, type Prepare } from './staff-acts.ts'
import { prepareQuotes } from './staff-crash-orders.ts'

interface Invoiced {
  readonly id: number
  readonly number: string
  readonly total: number
}

const day = () => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Kyiv' }).format()
const hryvnias = (kopiykas: number) => `${Math.floor(kopiykas / 100)},${String(kopiykas % 100).padStart(2, '0')}`

/** Acts on bank payments, killed in the middle: importing a statement, matching many payments, splitting one, and undoing the split. */
export function prepareBankActs(sources: ActSources): Record<string, Prepare> {
  const { call, rows, read, post } = sources
  const { draft, place } = prepareQuotes(sources)

  async function invoiced(): Promise<Invoiced> {
    const number = await place((await draft()).quote)
    const { id, money } = await read<OrderCard>(`/orders/${number}`)
    return { id, number, total: money?.total_kopiykas ?? 0 }
  }
  const several = async (count: number) => Promise.all(Array.from({ length: count }, invoiced))

  /** A bank file with these sums, identified by a mark in every purpose. */
  function statement(sums: readonly number[]): { readonly mark: string; readonly file: RequestInit } {
    const mark = randomBytes(6).toString('hex')
    const lines = sums.map((sum, at) => `${mark}-${at};${day()};${hryvnias(sum)};оплата ${mark};Олена Петренко`)
    const text = ['Номер документа;Дата операції;Сума;Призначення платежу;Контрагент', ...lines].join('\n')
    return { mark, file: { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: new TextEncoder().encode(text) } }
  }
  async function paid(sums: readonly number[]) {
    const { mark, file } = statement(sums)
    await read(`/bank-statements?file=${mark}.csv`, file)
    const { data } = await read<BankPaymentRows>(`/bank-payments?search=${mark}`)
    return data.toSorted((a, b) => (a.document_no ?? '').localeCompare(b.document_no ?? '', 'en', { numeric: true }))
  }

  /** How many of these orders are fully paid, and whether any has a part, too much, or a receipt without a payment. */
  async function readMoney(orders: readonly Invoiced[]): Promise<{ readonly paid: number; readonly torn: boolean }> {
    const [now] = await rows<{ paid: number; torn: boolean }>(
      `with asked as (select * from unnest($1::int[], $2::bigint[]) as asked(id, total)),
        money as (
          select asked.*, coalesce(sum(r.amount), 0) as received, count(r.id) as receipts, count(b.id) as payments,
            coalesce(sum((b.amount = r.amount)::int), 0) as alike,
            coalesce(sum((select count(*) from audit where kind = 'receipt' and action = 'receipt.record' and subject_id = r.id::text)), 0) as entries
          from asked left join receipts r on r.order_id = asked.id and r.voided_at is null left join bank_payments b on b.receipt_id = r.id
          group by asked.id, asked.total)
      select count(*) filter (where received = total)::int as paid,
        bool_or(received not in (0, total) or receipts > 1 or payments <> receipts or alike <> receipts or entries <> receipts) as torn from money`,
      [orders.map(({ id }) => id), orders.map(({ total }) => total)],
    )
    return now ?? { paid: 0, torn: true }
  }
  async function readShare(orders: readonly Invoiced[]): Promise<number> {
    const { paid, torn } = await readMoney(orders)
    return torn ? -1 : paid / orders.length
  }

  async function split() {
    const orders = await several(3)
    const [payment] = await paid([orders.reduce((sum, { total }) => sum + total, 0)])
    const parts = orders.map(({ number, total }) => ({ order_number: number, amount_kopiykas: total }))
    return { orders, id: payment?.id ?? 0, body: post({ parts }) }
  }

  return {
    async statement() {
      const sums = Array.from({ length: 1_500 }, (_, at) => 10_000 + at)
      const { mark, file } = statement(sums)
      return {
        run: () => answered(call(`/bank-statements?file=${mark}.csv`, file)),
        // Every payment with its statement and audit entry; more than a thousand are stored in two transactions.
        async share() {
          const [now] = await rows<{ share: number }>(
            `select ((select count(*) from bank_payments where purpose like '%' || $1) + (select count(*) from bank_statements where file like $1 || '%')
              + (select count(*) from audit where action = 'statement.take' and label like $1 || '%')) / $2::float8 as share`,
            [mark, sums.length + 2],
          )
          return now?.share ?? -1
        },
      }
    },
    async matchMany() {
      const orders = await several(6)
      const payments = await paid(orders.map(({ total }) => total))
      const body = post({ payments: payments.map(({ id }, at) => ({ id, order_number: orders[at]?.number })) })
      return {
        run: () => answered(call('/bank-payments/record', body)),
        // Each payment is recorded separately; repeating the request records the rest, and none twice.
        async share() {
          const before = await readMoney(orders)
          if (before.torn) return -1
          if (before.paid === 0) return 0
          const { data } = await read<BankRecorded>('/bank-payments/record', body)
          return data.every(({ refused }) => refused === null) ? readShare(orders) : -1
        },
      }
    },
    async splitPayment() {
      const { orders, id, body } = await split()
      return {
        run: () => answered(call(`/bank-payments/${id}/split`, body)),
        async share() {
          const share = await readShare(orders)
          const [row] = await rows<{ split: boolean; parts: number }>(
            'select is_split as split, (select count(*)::int from bank_payments part where part.part_of = p.id) as parts from bank_payments p where id = $1',
            [id],
          )
          return row?.split === (share === 1) && row.parts === (share === 1 ? orders.length : 0) ? share : -1
        },
      }
    },
    async joinPayment() {
      const { orders, id, body } = await split()
      await read(`/bank-payments/${id}/split`, body)
      return {
        run: () => answered(call(`/bank-payments/${id}/undo`, { method: 'POST' })),
        // After undoing, all receipts are voided, the parts are gone, the payment is open, and the audit has one entry.
        async share() {
          const [now] = await rows<{ share: number }>(
            `select ((select count(*) from receipts where order_id = any($2) and voided_at is not null)
              + (select (count(*) = 0)::int from bank_payments where part_of = $1::int)
              + (select (settled_at is null and not is_split)::int from bank_payments where id = $1::int)
              + (select count(*) from audit where action = 'bank-payment.reopen' and subject_id = $1::text)) / $3::float8 as share`,
            [id, orders.map(({ id: order }) => order), orders.length + 3],
          )
          return now?.share ?? -1
        },
      }
    },
  }
}
