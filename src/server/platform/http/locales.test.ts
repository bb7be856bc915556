import { expect, test } from 'vitest'
import { namespaces, pageNamespaces } from '#i18n/namespaces.ts'
import { createTestContext } from '#server/testing/test-context.ts'

test('shoppers get the words of pages, not those that only the server says', async () => {
  const context = await createTestContext()
  const open: string[] = []
  for (const name of namespaces) if ((await context.call({ url: `/locales/uk/${name}.json` })).status === 200) open.push(name)
  expect(open).toEqual([...pageNamespaces])
  for (const name of ['document', 'letters', 'sheet', 'telegram']) expect(open).not.toContain(name)
  await context.close()
})
