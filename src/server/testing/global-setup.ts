import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../platform/db/db.ts'
import { applicationRole } from '../platform/db/application-role.ts'
import { openEmbedded } from '../platform/db/embedded.ts'
import { dropDatabase } from './drop-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the tests' PostgreSQL, with its maintenance database. */
    postgres: string
    /** The migrated, empty database that each test file copies. */
    template: string
  }
}

/**
 * One PostgreSQL for the whole run: the embedded one in a temporary folder, or the one in TEST_DATABASE_URL. Migrated once; each test
 * file copies the template.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env['TEST_DATABASE_URL']
  const folder = outside ? null : mkdtempSync(join(tmpdir(), 'shop-test-'))
  const embedded = folder ? await openEmbedded(folder, 'test') : null
  if (embedded) await prepareForTests(embedded.superuserUrl)
  const base = new URL(outside ?? embedded?.url ?? '')
  base.pathname = '/postgres'
  const template = `shop_template_${process.pid}`
  const admin = new pg.Client({ connectionString: base.href })
  await admin.connect()
  await admin.query(`drop database if exists ${template}`)
  await admin.query(`create database ${template}`)
  const url = new URL(base)
  url.pathname = `/${template}`
  await migrateDatabase(url.href)
  project.provide('postgres', base.href)
  project.provide('template', template)
  return async () => {
    if (outside) await dropDatabase(admin, template)
    await admin.end()
    await embedded?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * In the shop the role may not create databases; in tests it must, because every file has its own. Durability is switched off: it would
 * take a third of the processor time of creating and dropping a database.
 */
async function prepareForTests(superuserUrl: string): Promise<void> {
  const superuser = new pg.Client({ connectionString: superuserUrl })
  await superuser.connect()
  await superuser.query(`alter role ${applicationRole} createdb`)
  await superuser.query(`grant set on parameter session_replication_role to ${applicationRole}`)
  for (const setting of ['autovacuum', 'full_page_writes', 'synchronous_commit', 'fsync']) await superuser.query(`alter system set ${setting} = off`)
  await superuser.query('select pg_reload_conf()')
  await superuser.end()
}
