import type { StaffRole } from '../src/contract/permissions.ts'
import { expect, languages, onceAtDesk } from './shop.ts'
import { staffAs, test, textsOf } from './staff.ts'

/** Every screen that somebody is led to must work for them: nothing is shown that is then refused. */

const roles: readonly StaffRole[] = ['owner', 'manager', 'production', 'content']
/** Some forty screens each, which other journeys of the gate open too; `npm run proofs journeys` walks through them. */
const long = new Set<StaffRole>(['owner', 'manager'])
/** Screens of one kind are visited once. */
const kindOf = (path: string) => path.replaceAll(/\/(?=[^/]*\d)[^/]+/g, '/#')

for (const language of languages)
  for (const role of roles)
    test(`${onceAtDesk('uk', language)}${long.has(role) ? ' @again' : ''}: whatever the ${role} is led to opens, and nothing is refused`, async ({
      page,
      shop,
    }) => {
      test.slow()
      await staffAs(page, language, shop, role)
      const closed = textsOf(language, 'admin-common')('noSuchScreen')
      const faults: string[] = []
      page.on('response', (answer) => {
        if (answer.status() >= 400) faults.push(`${new URL(page.url()).pathname}: ${answer.status()} ${answer.request().method()} ${answer.url()}`)
      })
      page.on('pageerror', (error) => faults.push(`${new URL(page.url()).pathname}: ${error.message}`))
      const seen = new Set(['/admin/'])
      const waiting = ['/admin/']
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
        await expect(page.getByRole('heading', { level: 1, name: closed, exact: true }), `${path} is closed to the ${role}`).toHaveCount(0)
        await expect(page.locator('#main .animate-breathe'), path).toHaveCount(0)
        for (const href of await page
          .locator('a[href^="/admin/"]:not([download])')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
          const next = new URL(href, 'http://shop.test').pathname
          if (seen.has(kindOf(next))) continue
          seen.add(kindOf(next))
          waiting.push(next)
        }
      }
      expect(faults).toEqual([])
      expect(seen.size, [...seen].join(' ')).toBeGreaterThan(3)
    })
