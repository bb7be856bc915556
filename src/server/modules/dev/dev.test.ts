import { expect, test } from 'vitest'
import { testWorld } from '../../testing/world.ts'

test('developers find the mailbox and the test cards', async () => {
  const world = await testWorld()
  const { status, text } = await world.call({ url: '/dev' })
  expect(status).toBe(200)
  expect(text).toContain('/dev/mailbox')
  expect((await world.call({ url: '/dev/mailbox' })).text).toContain('No letters yet.')
  await world.close()
})

test('a rate that jumped is decided about', async () => {
  const world = await testWorld()
  await world.database.pool.query(`insert into currency_rates (day, usd, state) values ('2026-11-02', 600000, 'held')`)
  expect((await world.call({ url: '/dev/rates' })).text).toContain('2026-11-02: 60')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await world.call({ method: 'POST', url: '/dev/rates', headers, payload: 'day=2026-11-02&decision=kept' })).toMatchObject({ status: 303 })
  expect((await world.call({ url: '/dev/rates' })).text).toContain('None.')
  expect(await world.call({ method: 'POST', url: '/dev/rates', headers, payload: 'day=x&day=y' })).toMatchObject({ status: 303 })
  await world.close()
})

test('none of it is there in production', async () => {
  const world = await testWorld({ NODE_ENV: 'production' })
  for (const url of ['/dev', '/dev/mailbox', '/dev/rates', '/simulator']) expect((await world.call({ url })).status, url).toBe(404)
  await world.close()
})
