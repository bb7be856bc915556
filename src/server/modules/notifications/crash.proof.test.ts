// @module-tag proof
import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/db/db.ts'
import { systemClock } from '../../platform/clock.ts'
import { createProduct } from '../../testing/product-factory.ts'
import { withOpenedShop } from '../../testing/opened-shop.ts'
import { databaseUrl } from '../../testing/data-folder.ts'
import { ready, startShop } from '../../testing/shop-process.ts'
import { startFakeSmtp } from '../../testing/fake-smtp.ts'

const send = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

test('a shop killed with emails under way sends each of them once after the next start', { timeout: 180_000 }, async () => {
  const mail = await startFakeSmtp()
  await withOpenedShop(async (folder) => {
    const environment = { DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'error', SMTP_URL: mail.url }
    let shop = await ready(await startShop(environment))
    const database = openDatabase(databaseUrl(folder), { max: 2 })
    try {
      await database.pool.query(`insert into settings (key, value) values ('notices', '{"manager_email": "manager@shop.test"}')`)
      const product = await createProduct({ database, clock: systemClock })
      const buy = (phone: string) => send(`${shop.url}/api/v1/purchase/public`, { phone, product_id: product, quantity: 1 })
      const placed = await Promise.all(['0671234501', '0671234502', '0671234503', '0671234504', '0671234505'].map(buy))
      expect(placed.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
      // The first emails are under way.
      await expect.poll(() => mail.received.length, { timeout: 30_000 }).toBeGreaterThan(0)
      await shop.kill('SIGKILL')
      // An email handed over just before the process died may be sent again as the same message.
      const { rows } = await database.pool.query<{ noted: number }>(`select count(sent_at)::int as noted from emails`)
      const uncertain = mail.received.length - (rows[0]?.noted ?? 0)
      shop = await ready(await startShop(environment))
      const ids = () => new Set(mail.received.map(({ headers }) => headers.get('message-id')))
      await expect.poll(() => ids().size, { timeout: 90_000 }).toBe(5)
      const waiting = `select count(*)::int as left from jobs.job where name in ('order-event', 'send-email') and state in ('created', 'retry', 'active')`
      await expect.poll(async () => (await database.pool.query(waiting)).rows, { timeout: 90_000 }).toEqual([{ left: 0 }])
      const { rows: emails } = await database.pool.query(
        `select count(*)::int as n, count(distinct key)::int as keys, count(sent_at)::int as sent from emails`,
      )
      expect(emails).toEqual([{ n: 5, keys: 5, sent: 5 }])
      const subjects = [...ids()].map((id) => mail.received.find(({ headers }) => headers.get('message-id') === id)?.headers.get('subject'))
      expect(new Set(subjects).size).toBe(5)
      expect(mail.received.length).toBeLessThanOrEqual(5 + uncertain)
    } finally {
      await database.close()
      await shop.kill()
      await mail[Symbol.asyncDispose]()
    }
  })
})
