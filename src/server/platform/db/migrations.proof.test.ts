// @module-tag proof
import pg from 'pg'
import { expect, test } from 'vitest'
import { withEmptyDatabase } from '../../testing/empty-database.ts'
import { withNewerMigrations } from '../../testing/newer-migrations.ts'
import { migrateDatabase } from './db.ts'

/** Who waits for a table of this database. */
const waiting = `select 1 from pg_locks where not granted and relation = 'orders'::regclass`

const changesOrders = 'alter table order_documents add column newer text;\n--> statement-breakpoint\nalter table orders add column newer text;'

test('a migration behind a long statement lets others pass and runs when the statement has ended', { timeout: 120_000 }, async () => {
  await withEmptyDatabase(async (url) => {
    await migrateDatabase(url)
    const [holder, buyer] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
    await Promise.all([holder.connect(), buyer.connect()])
    await holder.query('begin')
    await holder.query('lock table orders in access share mode') // what a long report holds
    await withNewerMigrations(changesOrders, async (newer) => {
      const migrated = migrateDatabase(url, { migrations: newer })
      // A buyer's read queues behind the migration at most until it lets go.
      await expect.poll(async () => (await holder.query(waiting)).rows.length, { timeout: 30_000 }).toBeGreaterThan(0)
      await buyer.query(`set statement_timeout = '20s'`)
      expect((await buyer.query('select count(*)::int as n from orders')).rows).toEqual([{ n: 0 }])
      await holder.query('commit')
      await migrated
      await buyer.query('select newer from orders')
    })
    await Promise.all([holder.end(), buyer.end()])
  })
})

test('a migration that loses a deadlock against somebody’s transaction runs when that has ended', { timeout: 120_000 }, async () => {
  await withEmptyDatabase(async (url) => {
    await migrateDatabase(url)
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table orders in access share mode')
    await withNewerMigrations(changesOrders, async (newer) => {
      const migrated = migrateDatabase(url, { migrations: newer })
      await expect.poll(async () => (await holder.query(waiting)).rows.length, { timeout: 30_000 }).toBeGreaterThan(0)
      // The migration has changed this table and waits for the one above; it has waited longer, so it finds the deadlock first and loses.
      await holder.query('select count(*) from order_documents')
      await holder.query('commit')
      await migrated
      await holder.query('select newer from orders')
    })
    await holder.end()
  })
})
