import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { dropDatabase } from '../../testing/drop-database.ts'
import { withNewerMigrations } from '../../testing/newer-migrations.ts'
import { migrateDatabase, requireMigrated } from './db.ts'
import { breaksOlderRelease } from '../../testing/expand-contract.ts'

const folder = join(import.meta.dirname, 'migrations')
const root = join(import.meta.dirname, '..', '..', '..', '..')

test('no migration takes away what the release before it uses, unless it says why it may', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name !== '0000_baseline.sql')
  for (const name of names) expect([name, breaksOlderRelease(readFileSync(join(folder, name), 'utf8'))]).toEqual([name, []])
})

test('the check finds what an older release would stumble over, and lets pass what only adds', () => {
  const found = (sql: string) => breaksOlderRelease(sql).length
  for (const sql of [
    'ALTER TABLE "orders" RENAME COLUMN "a" TO "b";',
    'ALTER TABLE "bills" RENAME TO "payments";',
    'ALTER TABLE "orders" DROP COLUMN "a";',
    'DROP TABLE "orders";',
    'ALTER TABLE "orders" ALTER COLUMN "a" SET DATA TYPE bigint;',
    'ALTER TABLE "orders" ALTER COLUMN "a" SET NOT NULL;',
    'ALTER TABLE "orders" ALTER COLUMN "a" DROP DEFAULT;',
    'ALTER TABLE "orders" ADD COLUMN "a" text NOT NULL;',
    'ALTER TABLE "orders" ADD CONSTRAINT "a" CHECK (b > 0);',
    'ALTER TABLE "orders" DROP CONSTRAINT "a";',
    'DROP INDEX "orders_once";',
    'CREATE UNIQUE INDEX "orders_once" ON "orders" USING btree ("a");',
    'drop function total_of(bigint);',
  ])
    expect([sql, found(sql)]).toEqual([sql, 1])
  for (const sql of [
    'CREATE TABLE "a" ("id" bigint PRIMARY KEY, "b" text NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "a_b" ON "a" USING btree ("b");',
    'CREATE TABLE "a" ("id" bigint);--> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "a_b" FOREIGN KEY ("id") REFERENCES "b"("id");',
    'ALTER TABLE "orders" ADD COLUMN "a" text;',
    `ALTER TABLE "orders" ADD COLUMN "a" text DEFAULT 'x' NOT NULL;`,
    'ALTER TABLE "orders" ALTER COLUMN "a" DROP NOT NULL;',
    'CREATE INDEX "orders_a" ON "orders" USING btree ("a");',
    `update orders set note = 'drop table orders' where id = 1;`,
    '-- may break: 0.3 and later do not read it\nALTER TABLE "orders" DROP COLUMN "a";',
  ])
    expect([sql, found(sql)]).toEqual([sql, 0])
})

/** Who waits for a table of this database. */
const waiting = `select 1 from pg_locks where not granted and relation = 'orders'::regclass`

/** An empty database, thrown away afterwards. */
async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const name = `shop_migrated_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: inject('postgres') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  try {
    await work(new URL(`/${name}`, inject('postgres')).href)
  } finally {
    await dropDatabase(admin, name)
    await admin.end()
  }
}

test('the migrations make the tables that the modules declare', { timeout: 60_000 }, () => {
  const copy = mkdtempSync(join(tmpdir(), 'shop-migrations-'))
  try {
    cpSync(folder, copy, { recursive: true })
    const options = ['--dialect=postgresql', '--schema=./src/server/{modules,platform}/**/tables.ts', `--out=${relative(root, copy)}`]
    const said = execFileSync(join(root, 'node_modules', '.bin', 'drizzle-kit'), ['generate', ...options], { cwd: root, encoding: 'utf8' })
    expect(said, 'run npm run db:generate').toContain('No schema changes')
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

test('a process that does not migrate waits for nobody: it is refused before the migrations and starts after them, also on a newer schema', async () => {
  await withEmptyDatabase(async (url) => {
    await expect(requireMigrated(url)).rejects.toThrow(/is behind this release: run npm run migrate$/)
    await migrateDatabase(url)
    await requireMigrated(url)
    await withNewerMigrations('alter table orders add column newer text;', (newer) => migrateDatabase(url, { migrations: newer }))
    await requireMigrated(url)
    await migrateDatabase(url)
  })
})

test('tables that were begun by another baseline are refused with what to do', async () => {
  await withEmptyDatabase(async (url) => {
    await migrateDatabase(url)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`update drizzle.__drizzle_migrations set hash = 'of an earlier tree'`)
    await client.end()
    for (const attempt of [migrateDatabase, requireMigrated])
      await expect(attempt(url)).rejects.toThrow(/begun before the first release: start with an empty/)
  })
})

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
