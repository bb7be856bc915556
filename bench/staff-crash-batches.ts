import type { Board } from '../src/contract/admin/production.ts'
import type { OrderCard } from '../src/contract/admin/orders.ts'
import { answered, type ActSources, type Prepare } from './staff-acts.ts'
import { prepareQuotes } from './staff-crash-orders.ts'

type Batch = Board['data'][number]

/** Acts of the workshop and its planning, killed in the middle: a step of some pieces, a split, scrap, a plan, the order of casting. */
export function prepareBatchActs(sources: ActSources): Record<string, Prepare> {
  const { call, rows, read, post } = sources
  const { draft, place } = prepareQuotes(sources)
  /** A batch of three pieces that waits to be cast. */
  async function queued(): Promise<Batch> {
    const number = await place((await draft()).quote)
    await read(`/orders/${number}/move`, post({ version: (await read<OrderCard>(`/orders/${number}`)).version, move: 'confirm' }))
    return readBatch(number)
  }
  async function readBatch(number: string): Promise<Batch> {
    const [batch] = (await read<Board>(`/batches?order=${number}`)).data
    if (!batch) throw new Error(`${number} has no batch`)
    return batch
  }
  const put = (body: unknown): RequestInit => ({ method: 'PUT', body: JSON.stringify(body) })
  /** @param parts conditions that are all true after the act and all false before it */
  async function readShare(parts: readonly string[], values: unknown[]): Promise<number> {
    const [now] = await rows<{ share: number; pieces: number }>(
      `select (${parts.map((part) => `coalesce((${part})::int, 0)`).join(' + ')}) / ${parts.length}.0::float8 as share,
        (select sum(pieces)::int from batches where ended_at is null and order_id = (select order_id from batches where id = $1::int)) as pieces`,
      values,
    )
    // In every case no piece may be lost or doubled.
    return now?.pieces === 3 ? now.share : 0.5
  }
  const batchNow = '(select %s from batches where id = $1::int)'
  const of = (condition: string) => batchNow.replace('%s', condition)
  const others = (condition: string) =>
    `exists (select from batches where order_id = (select order_id from batches where id = $1::int) and id <> $1::int and ${condition})`
  const notified = (kind: string) => `exists (select from batch_events where batch_id = $1::int and kind = '${kind}')`
  const audited = (verb: string) => `exists (select from audit where action = 'batch.${verb}' and subject_id = $1::text)`
  return {
    async move() {
      const { id, version, order } = await queued()
      return {
        run: () => answered(call(`/batches/${id}/move`, post({ version, to: 'cast', pieces: 1 }))),
        share: () =>
          readShare(
            [
              of('pieces = 2'),
              of('version > $2::int'),
              others(`stage = 'cast' and pieces = 1 and cast_on is not null and cure_until is not null`),
              notified('split'),
              audited('move'),
              `(select state = 'in_production' from orders where number = $3)`,
            ],
            [id, version, order.number],
          ),
      }
    },
    async split() {
      const { id, version } = await queued()
      return {
        run: () => answered(call(`/batches/${id}/split`, post({ version, pieces: 1 }))),
        share: () =>
          readShare(
            [of('pieces = 2'), of('version > $2::int'), others(`stage = 'queue' and pieces = 1`), notified('split'), audited('split')],
            [id, version],
          ),
      }
    },
    async scrap() {
      const { id: queuedId, version: first, order } = await queued()
      await read(`/batches/${queuedId}/move`, post({ version: first, to: 'cure', pieces: 3, early_reason: 'залито вчора' }))
      const { id, version } = await readBatch(order.number)
      return {
        run: () => answered(call(`/batches/${id}/scrap`, post({ version, pieces: 1, reason: 'тріщина по ребру' }))),
        share: () =>
          readShare(
            [of('pieces = 2'), of('version > $2::int'), others(`stage = 'queue' and remade and pieces = 1`), notified('scrapped'), audited('scrap')],
            [id, version],
          ),
      }
    },
    async plan() {
      const { id, version } = await queued()
      return {
        run: () => answered(call(`/batches/${id}/plan`, put({ version, planned_on: '2030-01-15', mould_id: null }))),
        share: () => readShare([of(`planned_on = '2030-01-15'`), of('version > $2::int'), notified('planned'), audited('plan')], [id, version]),
      }
    },
    async castOrder() {
      const [one, two, three] = [await queued(), await queued(), await queued()]
      const before = [one.id, two.id, three.id]
      const after = [three.id, two.id, one.id]
      return {
        run: () => answered(call('/plan/order', put({ day: '2030-01-15', before, after }))),
        share: () =>
          readShare(
            after.flatMap((id, at) => [
              `(select cast_position is not distinct from ${at + 1} from batches where id = ${id})`,
              `exists (select from audit where action = 'batch.order' and subject_id = '${id}')`,
            ]),
            [one.id],
          ),
      }
    },
  }
}
