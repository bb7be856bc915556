import { writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { testWorld } from '../../testing/world.ts'
import { catalogue } from '../catalogue/index.ts'
import { content } from '../content/index.ts'
test('try', async () => {
  const world = await testWorld({ DEMO: 'true' })
  await content.seed?.(world)
  const t = performance.now()
  await catalogue.seed?.(world)
  console.log('seed', performance.now() - t)
  const { rows } = await world.database.pool.query(`select p.id, p.code, p.form->>'kind' kind, (select count(*) from product_images i where i.product_id = p.id)::int n from products p order by n desc, id`)
  console.log(rows.length, rows.slice(0, 8), rows.reduce((a: number, r: any) => a + r.n, 0))
  const wanted = ['conical', 'bench', 'sink', 'table', 'rectangular', 'vase', 'bin', 'block', 'bowl', 'ribbed', 'sphere', 'faceted']
  let i = 0
  for (const kind of wanted) {
    const row = rows.find((r: any) => r.kind === kind)
    if (!row) continue
    const { body } = await world.call({ url: `/api/v1/product/view/${row.id}` }) as any
    const c = body.product_properties.map((p: any) => `${p.property_name}:${p.options.at(-1).value}`).join(';')
    for (const lang of ['uk', 'en']) {
      const t1 = performance.now()
      const a = await world.app.inject({ url: `/api/v1/product/${row.id}/sheet.pdf?lang=${lang}&q=${i + 1}&c=${encodeURIComponent(c)}` })
      console.log(row.code, lang, a.statusCode, a.rawPayload.length, Math.round(performance.now() - t1))
      writeFileSync(`/tmp/p-${String(i).padStart(2, '0')}-${lang}.pdf`, a.rawPayload)
    }
    const g = await world.app.inject({ url: `/api/v1/product/${row.id}/model.glb?c=${encodeURIComponent(c)}` })
    console.log('glb', g.statusCode, g.rawPayload.length)
    i++
  }
  await world.close()
}, 120000)
