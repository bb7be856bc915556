import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { withEmptyDatabase } from '../../testing/empty-database.ts'
import { withNewerMigrations } from '../../testing/newer-migrations.ts'
import { migrateDatabase, requireMigrated } from './db.ts'

const folder = join(import.meta.dirname, 'migrations')
const root = join(import.meta.dirname, '..', '..', '..', '..')

/** Statements that break a process of the previous release, which keeps working while the new one starts (CONTRIBUTING, "A table"). */
const breaking: readonly RegExp[] = [
  /\brename\b/i,
  /^drop (table|column|index|view|function|trigger|type|sequence|schema)/i,
  /^alter table .* drop (column|constraint)\b/is,
  /\balter column \S+ (set data type|type|set not null|drop default)\b/i,
  /^alter table .* add constraint\b/is,
  /^create unique index\b/i,
]
/** A required column, which the previous release does not fill. */
const requiredColumn = (statement: string) =>
  /\badd column\b/i.test(statement) && /\bnot null\b/i.test(statement) && !/\b(default|generated)\b/i.test(statement)

/** A statement directly below such a comment is allowed; the comment says since when nobody needs the removed part. */
const excuse = /^--\s*may break: \S/im

/** The table of `create table`, `alter table` and `create unique index … on`. */
const findTable = (statement: string): string | undefined => /\b(?:table(?: if not exists)?|on) "?(\w+)"?/i.exec(statement)?.[1]

/** The statements of a migration that would break a process of an older release. Tables made by the same migration do not count. */
function breaksOlderRelease(sql: string): string[] {
  const made = new Set([...sql.matchAll(/^create table (?:if not exists )?"?(\w+)"?/gim)].map(([, table]) => table))
  return sql
    .split(/--> statement-breakpoint|;\s*$/m)
    .map((part) => part.trim())
    .filter((part) => {
      if (excuse.test(part)) return false
      const statement = part
        .replaceAll(/^--.*$/gm, '')
        .replaceAll(/'[^']*'/g, "''")
        .trim()
      if (made.has(findTable(statement))) return false
      return breaking.some((pattern) => pattern.test(statement)) || requiredColumn(statement)
    })
}

test('no migration takes away what the release before it uses, unless it says why it may', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name !== '0000_baseline.sql')
  for (const name of names) expect([name, breaksOlderRelease(readFileSync(join(folder, name), 'utf8'))]).toEqual([name, []])
})

test('every index of trigrams stands over text without Cyrillic letters, which the embedded database takes for no letters', () => {
  const indexes = readFileSync(join(folder, '0000_baseline.sql'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('gin_trgm_ops'))
  expect(indexes.length).toBeGreaterThan(3)
  expect(indexes.filter((line) => !/translate\(|_trigrams" gin_trgm_ops/.test(line))).toEqual([])
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

test('a process that does not migrate waits for nobody: it is refused before the migrations and starts after them, also on a newer schema', {
  tags: 'proof',
}, async () => {
  await withEmptyDatabase(async (url) => {
    await expect(requireMigrated(url)).rejects.toThrow(/is behind this release: run npm run migrate$/)
    await migrateDatabase(url)
    await requireMigrated(url)
    await withNewerMigrations('alter table orders add column newer text;', (newer) => migrateDatabase(url, { migrations: newer }))
    await requireMigrated(url)
    await migrateDatabase(url)
  })
})

test('tables that were begun by another baseline are refused with what to do', { tags: 'proof' }, async () => {
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
