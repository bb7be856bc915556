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

test('none of it is there in production', async () => {
  const world = await testWorld({ NODE_ENV: 'production' })
  for (const url of ['/dev', '/dev/mailbox', '/simulator']) expect((await world.call({ url })).status, url).toBe(404)
  await world.close()
})
