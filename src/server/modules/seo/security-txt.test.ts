import { expect, test } from 'vitest'
import { runCommand } from '../../manage/run-command.ts'
import { createTestContext } from '#server/testing/test-context.ts'

test('who found a hole is told where to write, once the shop has an email of its own', async () => {
  const context = await createTestContext()
  const read = () => context.call({ url: '/.well-known/security.txt' })
  expect((await read()).status).toBe(404)
  await runCommand(context, ['settings', 'contacts.email', 'sample@example.com'])
  expect((await read()).status).toBe(404)
  await runCommand(context, ['settings', 'contacts.email', 'shop@concrete.ua'])
  expect(await read()).toMatchObject({
    status: 200,
    text: expect.stringMatching(/^Contact: mailto:shop@concrete\.ua\nExpires: 2027-11-02T10:00:00\.000Z\n/),
  })
  await context.close()
})
