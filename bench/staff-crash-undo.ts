import { setTimeout as sleep } from 'node:timers/promises'
import type { BulkAct } from '../src/contract/admin/bulk-acts.ts'
import type { BulkPricesPreview } from '../src/contract/admin/bulk-prices.ts'
import type { ChangeSet } from '../src/contract/admin/change-sets.ts'
import type { ProductEditor, ProductSaved } from '../src/contract/admin/products.ts'
import { answered, resumeMs, type ActSources, type Prepare } from './staff-acts.ts'

/** Acts on many products, and undoing them, killed in the middle. */
export function prepareUndoActs({ call, rows, read, post }: ActSources): Record<string, Prepare> {
  const everything = { search: '', category: null, state: null, missing: null }
  /** Uses the products with the highest ids, which no other act needs, and first sets them to the opposite state. */
  async function bulk(kind: 'hide' | 'publish'): Promise<Awaited<ReturnType<Prepare>>> {
    const other = kind === 'hide' ? 'publish' : 'hide'
    const finish = async (id: number) => {
      for (let waited = 0; waited < resumeMs; waited += 500) {
        if ((await rows<{ done: boolean }>('select finished_at is not null as done from bulk_acts where id = $1', [id]))[0]?.done) return
        await sleep(500)
      }
      throw new Error(`the act on many products ${id} was not finished`)
    }
    const act = (kind: string) => (kind === 'hide' ? { kind, reason: 'Перевірка обривів' } : { kind })
    const start = (kind: string, ids: readonly number[]) => call('/bulk-acts', post({ filter: { ...everything, ids }, act: act(kind) }))
    const chosen = (await rows<{ id: number }>('select id from products where not never_published order by id desc limit 40')).map(({ id }) => id)
    await finish(((await (await start(other, chosen)).json()) as BulkAct).id) // its answer
    const [last] = await rows<{ id: number; entry: number }>(
      'select (select coalesce(max(id), 0) from bulk_acts) as id, (select coalesce(max(id), 0) from audit) as entry',
    )
    return {
      run: () => answered(start(kind, chosen)),
      // An act that has begun is completed: every product once, with one entry each.
      async share() {
        const [act] = await rows<{ id: number }>('select id from bulk_acts where id > $1', [last?.id])
        if (act) await finish(act.id)
        const [now] = await rows<{ share: number }>(
          `select (count(*) filter (where p.published = $2) + count(*) filter (where
              (select count(*) from audit where kind = 'product' and subject_id = p.id::text and action = $3 and id > $4) = 1)) / (2 * count(*))::float8 as share
          from products p where p.id = any($1)`,
          [chosen, kind === 'publish', `product.${kind}`, last?.entry],
        )
        return now?.share ?? -1
      },
    }
  }
  return {
    hide: () => bulk('hide'),
    publishMany: () => bulk('publish'),
    async putBack(turn) {
      const [product] = await rows<{ id: number }>('select id from products where published order by id offset $1 limit 1', [turn % 20])
      const id = product?.id ?? 0
      const before = await read<ProductEditor>(`/products/${id}`)
      const changes = { price_kopiykas: 200_000 + turn * 100, lead_time_days: 1 + ((turn * 11) % 300), 'name.uk': `Повернути ${turn} ${Date.now()}` }
      const saved = await read<ProductSaved>(`/products/${id}/draft`, {
        method: 'PUT',
        body: JSON.stringify({ version: before.version, changes }),
      })
      const { change } = await read<ProductSaved>(`/products/${id}/publish`, post({ version: saved.product.version }))
      return {
        run: () => answered(call(`/audit/${change}/undo`, { method: 'POST' })),
        // The former values, the restored draft and the audit entry must exist together.
        async share() {
          const [now] = await rows<{ share: number }>(
            `select ((p.base_price = $2)::int + (p.lead_time_days = $3)::int + (t.name = $4)::int
              + (coalesce(d.data, '{}')::text like '%' || $5 || '%')::int
              + (select count(*)::int from audit where action = 'product.undo' and subject_id = $1::text and id > $6)) / 5.0::float8 as share
            from products p join product_translations t on t.product_id = p.id and t.language = 'uk' left join product_drafts d on d.product_id = p.id
            where p.id = $1::int`,
            [id, before.values.price_kopiykas, before.values.lead_time_days, before.values['name.uk'], changes['name.uk'], change],
          )
          return now?.share ?? -1
        },
      }
    },
    async undoPrices(turn) {
      const question = {
        filter: everything,
        rule: { change: { kind: 'percent', percent: turn % 2 === 0 ? 500 : -400 }, base: true, impacts: true, step: 100 },
      }
      const { rows: priced, fingerprint } = await read<BulkPricesPreview>('/bulk-prices/preview', post(question))
      const changed = priced.filter(({ impossible, price }) => !impossible && price.before !== price.after)
      const set = await read<ChangeSet>('/bulk-prices', post({ ...question, fingerprint, skip: [], reason: `undo, turn ${turn}` }))
      return {
        run: () => answered(call(`/change-sets/${set.id}/undo`, { method: 'POST' })),
        async share() {
          const now = await rows<{ id: number; base_price: number }>('select id, base_price from products')
          const prices = new Map(now.map((row) => [row.id, row.base_price]))
          const back = changed.filter(({ id, price }) => prices.get(id) === price.before).length
          const [undone] = await rows<{ n: number }>('select count(undone_at)::int as n from change_sets where id = $1', [set.id])
          return (back + (undone?.n ?? 0)) / (changed.length + 1)
        },
      }
    },
  }
}
