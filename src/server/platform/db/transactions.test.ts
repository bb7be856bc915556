import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { proxyTo } from '../../testing/database-proxy.ts'
import { openDatabase } from './db.ts'

test('a transaction that cannot begin takes no connection with it', async () => {
  const line = await proxyTo(inject('postgres'))
  const database = openDatabase(line.url, { max: 2 })
  const read = () => database.db.transaction((tx) => tx.execute(sql`select 1 as one`))
  expect((await read()).rows).toEqual([{ one: 1 }])
  line.breakAt('begin')
  for (let n = 0; n < 5; n++) await expect(read()).rejects.toThrow()
  line.breakAt(null)
  expect((await read()).rows).toEqual([{ one: 1 }])
  await database.close()
  await line.cut()
})

test('a transaction that cannot be rolled back fails with its own error, and its connection is not used again', async () => {
  const line = await proxyTo(inject('postgres'))
  const database = openDatabase(line.url, { max: 1 })
  line.breakAt('rollback')
  const failing = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    throw new Error('sold out')
  })
  await expect(failing).rejects.toThrow('sold out')
  line.breakAt(null)
  expect((await database.db.transaction((tx) => tx.execute(sql`select 1 as one`))).rows).toEqual([{ one: 1 }])
  await database.close()
  await line.cut()
})

test('a database that falls silent fails what waits for it, and new connections work', { tags: 'proof' }, async () => {
  const line = await proxyTo(inject('postgres'))
  const database = openDatabase(line.url, { max: 1, answerMs: 300 })
  const silent = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    line.silence()
    await tx.execute(sql`select 1`)
  })
  await expect(silent).rejects.toThrow()
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  line.silence()
  await expect(database.pool.query('select 1')).rejects.toThrow()
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
  await line.cut()
})
