import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { dropDatabase } from '../../testing/drop-database.ts'
import { queryAt } from '../../testing/query-at.ts'
import { migrateDatabase } from './db.ts'
import { collations, extensions, findLacks, preFlight, type DatabaseFacts } from './pre-flight.ts'

/** A database made as the options say, seen by the shop's own role. */
async function saidOf(options: string, spoil: readonly string[] = [], migrates = true): Promise<string> {
  const admin = new pg.Client({ connectionString: inject('postgres') })
  await admin.connect()
  const name = `shop_flight_${randomBytes(6).toString('hex')}`
  const url = new URL(inject('postgres'))
  url.pathname = `/${name}`
  try {
    await admin.query(`create database ${name} ${options}`)
    for (const statement of spoil) await queryAt(url.href, statement.replaceAll('%', name))
    return await preFlight(url.href, { migrates }).then(
      () => 'fit',
      (error: unknown) => (error as Error).message.replaceAll(name, 'shop'),
    )
  } finally {
    await dropDatabase(admin, name)
    await admin.end()
  }
}

test('the create line of the operations page makes a fit database, whatever locale the server was set up with', { tags: 'proof' }, async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
  const [, options] = /create database shop owner shop ([^;]+);/.exec(page) ?? []
  expect(options).toContain('template template0')
  expect(await saidOf(options ?? '')).toBe('fit')
})

test('a database that an older locale encodes is refused before a table is made in it, with the line that makes a better one', {
  tags: 'proof',
}, async () => {
  expect(await saidOf(`encoding 'SQL_ASCII' locale 'C' locale_provider libc template template0`)).toMatch(
    /^the database \S+\/shop cannot be used: its encoding is SQL_ASCII, not UTF8: .*encoding 'UTF8'/,
  )
})

test('a role without rights is told which ones, all in one line; who only uses the tables needs none of them', { tags: 'proof' }, async ({
  skip,
}) => {
  const superuser = await queryAt(inject('postgres'), 'select 1 from pg_roles where rolname = current_user and rolsuper')
  skip(superuser.length > 0, 'a superuser may do everything')
  const spoil = [
    'revoke create on database % from current_user',
    'revoke create on schema public from pg_database_owner',
    'revoke create on schema public from public',
  ]
  expect(await saidOf('template template0', spoil)).toMatch(
    /may not create schemas in it: grant create .*; .* may not create tables in it: grant create/,
  )
  expect(await saidOf('template template0', spoil, false)).toBe('fit')
  expect(await saidOf('template template0', ['drop schema public'])).toMatch(/tables would go to no schema at all/)
})

test('every lack has its remedy', () => {
  const good: DatabaseFacts = {
    version: 150_018,
    encoding: 'UTF8',
    role: 'shop',
    schema: 'public',
    createsSchemas: true,
    createsTables: true,
    missingExtensions: [],
    missingCollations: [],
  }
  expect(findLacks(good, true)).toEqual([])
  expect(findLacks({ ...good, version: 140_012 }, true)).toEqual([expect.stringMatching(/PostgreSQL 14.*15 or newer/)])
  expect(findLacks({ ...good, missingExtensions: ['pg_trgm'] }, true)).toEqual([expect.stringMatching(/pg_trgm.*contrib/)])
  expect(findLacks({ ...good, missingCollations: ['uk-x-icu'] }, true)).toEqual([expect.stringMatching(/uk-x-icu.*ICU/)])
  expect(findLacks({ ...good, schema: 'shop' }, true)).toEqual([expect.stringMatching(/schema shop.*search_path/)])
})

test('extensions and collations are those of the migrations', () => {
  const sql = globSync(join(import.meta.dirname, 'migrations', '*.sql'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const named = (pattern: RegExp) => [...new Set(Array.from(sql.matchAll(pattern), ([, name]) => name))].toSorted()
  expect(named(/create extension if not exists (\w+)/gi)).toEqual([...extensions].toSorted())
  expect(named(/collate "([\w-]+-icu)"/gi)).toEqual([...collations].toSorted())
})

test('a migrated database passes again', async () => {
  const url = new URL(inject('postgres'))
  url.pathname = `/${inject('template')}`
  await migrateDatabase(url.href)
  await expect(preFlight(url.href, { migrates: true })).resolves.toBeUndefined()
})
