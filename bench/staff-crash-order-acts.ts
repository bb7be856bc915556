import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderActKind } from '../src/contract/admin/order-acts.ts'
import type { Colleagues, OrderCard } from '../src/contract/admin/orders.ts'
import { answered, resumeMs, type Act, type ActSources, type Prepare } from './staff-acts.ts'
import { prepareQuotes } from './staff-crash-orders.ts'

/** More orders than two steps process. */
const many = 45

/** Acts on many orders, each a job that works in steps, killed within a step or between two. */
export function prepareOrderJobs(sources: ActSources): Record<string, Prepare> {
  const { call, rows, read, post } = sources
  const { draft, place } = prepareQuotes(sources)
  let assigned: readonly number[] | undefined

  async function confirmed(): Promise<number> {
    const number = await place((await draft()).quote)
    const { id, version } = await read<OrderCard>(`/orders/${number}`)
    await read(`/orders/${number}/move`, post({ version, move: 'confirm' }))
    return id
  }
  async function newOrders(): Promise<readonly number[]> {
    const ids: number[] = []
    while (ids.length < many) ids.push(...(await Promise.all([confirmed(), confirmed(), confirmed()])))
    return ids
  }
  async function finish(id: number): Promise<void> {
    for (let waited = 0; waited < resumeMs; waited += 100) {
      if ((await rows<{ done: boolean }>('select finished_at is not null as done from bulk_acts where id = $1', [id]))[0]?.done) return
      await sleep(100)
    }
    throw new Error(`the act on many orders ${id} was not finished`)
  }
  /** @param done a condition on an order, true after the act and false before it */
  async function actOn(ids: readonly number[], act: OrderActKind, done: string): Promise<Act> {
    const [last] = await rows<{ id: number; entry: number; event: number }>(
      `select (select coalesce(max(id), 0) from bulk_acts) as id, (select coalesce(max(id), 0) from audit)::float8 as entry,
        (select coalesce(max(id), 0) from order_events) as event`,
    )
    const [verb, events] = act.kind === 'order-move' ? [act.move, 1] : ['assign', 0]
    return {
      run: () => answered(call('/orders/acts', post({ chosen: { ids, filter: '' }, act }))),
      // An act that has begun is completed: every order once, with one audit entry and one timeline entry.
      async share() {
        const [begun] = await rows<{ id: number }>('select id from bulk_acts where id > $1', [last?.id])
        if (begun) await finish(begun.id)
        const [now] = await rows<{ share: number; whole: boolean }>(
          `with seen as (
            select ${done} as done,
              (select count(*) from audit where kind = 'order' and subject_id = o.id::text and action = $2 and id > $3) as entries,
              (select count(*) from order_events where order_id = o.id and event = 'state' and id > $4) as events
            from orders o where id = any($1))
          select count(*) filter (where done) / count(*)::float8 as share,
            bool_and(entries = done::int and events = done::int * $5::int) as whole from seen`,
          [ids, `order.${verb}`, last?.entry, last?.event, events],
        )
        // An order changed without its entries, or twice, is worse than an interrupted act.
        return now?.whole ? now.share : -1
      },
    }
  }
  return {
    moveMany: async () => actOn(await newOrders(), { kind: 'order-move', move: 'produce' }, `o.state = 'in_production'`),
    async assignMany() {
      assigned ??= await newOrders()
      const [owner] = (await read<Colleagues>('/colleagues')).data
      const [free] = await rows<{ free: boolean }>('select bool_and(assignee_id is null) as free from orders where id = any($1)', [assigned])
      const assignee_id = free?.free ? (owner?.id ?? 0) : null
      return actOn(assigned, { kind: 'order-assign', assignee_id }, `o.assignee_id is not distinct from ${assignee_id ?? 'null'}::int`)
    },
  }
}
