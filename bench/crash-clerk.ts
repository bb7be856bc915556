import { randomUUID } from 'node:crypto'
import { kyivClock } from '../src/contract/plain-date.ts'
import type { Database } from '../src/server/platform/db/db.ts'

/** Calls a path of the back office as somebody with all rights over money. */
export type ClerkCall = (path: string, init?: RequestInit) => Promise<Response>

type Kind = 'receipt' | 'void' | 'refund' | 'card' | 'deposit'

/** A clerk's act on an order's money: repeated with the same key until it is answered. */
export interface ClerkAct {
  /** Also its mark, as a document number or reason, for finding it again. */
  readonly key: string
  readonly kind: Kind
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly amount: number
  outcome: 'open' | 'done' | 'refused'
  attempts: number
}

interface Target {
  readonly number: string
  readonly version: number
  readonly amount: number
  /** A valid receipt of the order, if there is one. */
  readonly receipt: number | null
}

const kinds: readonly Kind[] = ['receipt', 'receipt', 'receipt', 'void', 'refund', 'card', 'deposit']
const methods = ['bank', 'cash', 'terminal'] as const

function pickAny<T>(list: readonly T[]): T {
  const one = list[Math.floor(Math.random() * list.length)]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

async function pickTarget({ pool }: Database): Promise<Target | null> {
  const { rows } = await pool.query<Target>(
    `select o.number, o.version, p.amount::float8 as amount,
      (select id from receipts r where r.order_id = o.id and voided_at is null order by random() limit 1) as receipt
    from orders o join order_payments p on p.order_id = o.id order by random() limit 1`,
  )
  return rows[0] ?? null
}

/** Each act has a different small sum, so that no two look the same. */
function newAct({ number, version, amount, receipt }: Target, serial: number): ClerkAct {
  const kind = pickAny(kinds)
  const key = randomUUID()
  const sum = 1_000 + serial
  const today = kyivClock(new Date()).date
  const act = { key, kind, method: 'POST' as const, amount: sum, outcome: 'open' as const, attempts: 0 }
  const orders = `/orders/${number}`
  switch (kind) {
    case 'receipt':
      break
    case 'void':
      if (receipt !== null) return { ...act, path: `${orders}/receipts/${receipt}/void`, body: { reason: key } }
      break
    case 'refund':
      return {
        ...act,
        path: `${orders}/refunds`,
        body: {
          method: pickAny(methods),
          amount_kopiykas: sum,
          reason: key,
          stays_due: Math.random() < 0.5,
          paid_on: Math.random() < 0.7 ? today : null,
        },
      }
    case 'card':
      return { ...act, path: `${orders}/refunds`, body: { method: 'card', amount_kopiykas: sum, reason: key, stays_due: Math.random() < 0.5 } }
    case 'deposit': {
      const deposit = Math.random() < 0.3 ? null : Math.max(1, Math.floor(amount * Math.random() * 0.9))
      return { ...act, method: 'PUT', path: `${orders}/deposit`, body: { version, deposit_kopiykas: deposit } }
    }
  }
  const body = { method: pickAny(methods), amount_kopiykas: sum, received_on: today, document_no: key, fiscal_no: null }
  return { ...act, kind: 'receipt', path: `${orders}/receipts`, body }
}

/** Sends an act; throws when the shop dies meanwhile. */
export async function sendAct(call: ClerkCall, act: ClerkAct): Promise<void> {
  act.attempts += 1
  const answer = await call(act.path, { method: act.method, body: JSON.stringify(act.body), headers: { 'idempotency-key': act.key } })
  await answer.arrayBuffer()
  if (answer.ok) act.outcome = 'done'
  else if (answer.status < 500 && answer.status !== 401 && answer.status !== 429) act.outcome = 'refused'
}

/** One act at a time, unanswered ones first. */
export async function workAsClerk(call: ClerkCall, database: Database, acts: ClerkAct[]): Promise<void> {
  const open = acts.find(({ outcome }) => outcome === 'open')
  if (open) return sendAct(call, open)
  const target = await pickTarget(database)
  if (!target) return
  const act = newAct(target, acts.length)
  acts.push(act)
  return sendAct(call, act)
}

/** The result of the clerks' work; all but the first two numbers must be zero. */
export interface ClerkReport {
  readonly acts: number
  readonly repeatedActs: number
  /** Answered as done, but missing or incomplete. */
  readonly lostActs: number
  /** Stored more than once, or although refused. */
  readonly surplusActs: number
  /** Orders whose sums do not match their receipts and refunds. */
  readonly wrongSums: number
  /** Overpaid orders without an alert. */
  readonly silentSurplus: number
}

export async function reportClerk({ pool }: Database, acts: readonly ClerkAct[]): Promise<ClerkReport> {
  const rows = async <T>(text: string) => (await pool.query(text)).rows as T[] // the columns of the text
  const found = await rows<{ key: string; n: number; amount: number }>(
    `select key, count(*)::int as n, sum(amount)::float8 as amount from (
      select document_no as key, amount from receipts union all select void_reason, 0 from receipts
      union all select reason, amount from receipt_refunds union all select reason, amount from refunds) as marked
    where key is not null group by key`,
  )
  const marks = new Map(found.map((mark) => [mark.key, mark]))
  const marked = acts.filter(({ kind }) => kind !== 'deposit')
  const isThere = ({ key, kind, amount }: ClerkAct) => {
    const mark = marks.get(key)
    return mark !== undefined && (kind === 'void' || mark.amount === amount)
  }
  // One card refund may draw on several payments, so its sum is compared.
  const isSurplus = (act: ClerkAct) => {
    const mark = marks.get(act.key)
    if (!mark) return false
    return act.outcome === 'refused' || (act.kind === 'card' ? mark.amount !== act.amount : mark.n > 1)
  }
  const [wrong] = await rows<{ n: number }>(`select count(*)::int as n from order_payments p where
    p.receipts_total <> (select coalesce(sum(amount), 0) from receipts r where r.order_id = p.order_id and voided_at is null)
    or p.receipts_refunded <> (select coalesce(sum(amount), 0) from receipt_refunds r where r.order_id = p.order_id and paid_on is not null)`)
  const [silent] = await rows<{ n: number }>(`select count(*)::int as n from order_payments p where standing = 'over'
    and not exists (select from payment_alerts a where a.order_id = p.order_id)`)
  return {
    acts: acts.length,
    repeatedActs: acts.filter(({ attempts }) => attempts > 1).length,
    lostActs: marked.filter((act) => act.outcome === 'done' && !isThere(act)).length,
    surplusActs: marked.filter(isSurplus).length,
    wrongSums: wrong?.n ?? -1,
    silentSurplus: silent?.n ?? -1,
  }
}
