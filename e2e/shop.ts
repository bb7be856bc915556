import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** What every journey needs: the shop's address, a page whose console must stay empty, and axe. */
export const test = base.extend<{ provoked: RegExp; quiet: void; accessible: (where: string) => Promise<void> }>({
  // Read here and not in the configuration: global-setup names it later.
  baseURL: async ({}, use) => use(process.env['SHOP_URL']),
  /** What a journey makes the browser complain of. */
  provoked: [/(?!)/, { option: true }],
  quiet: [
    async ({ page, provoked }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        // A refusal that a journey provokes is printed by the browser itself, a blocked service worker by the test runner.
        const expected = /^Failed to load resource|^Service Worker registration blocked/.test(message.text()) || provoked.test(message.text())
        if (['error', 'warning'].includes(message.type()) && !expected) complaints.push(message.text())
      })
      page.on('pageerror', (error) => !provoked.test(String(error)) && complaints.push(String(error)))
      await use()
      expect(complaints, 'the console stays empty').toEqual([])
    },
    { auto: true },
  ],
  accessible: async ({ page }, use) => {
    await use(async (where) => {
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
      expect(found, `axe on ${where}`).toEqual([])
    })
  },
})
export { expect, type Page }

export const languages = ['uk', 'en'] as const
export type Language = (typeof languages)[number]
