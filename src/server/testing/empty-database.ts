import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { dropDatabase } from './drop-database.ts'

/** An empty database, dropped after the work. */
export async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
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
