import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { officeScreens } from '../e2e/office-screens.ts'
import { destinations } from '../src/backoffice/app/navigation.ts'

/** Opened before one is signed in: e2e/backoffice.spec.ts and e2e/order-life.spec.ts go through them. */
const doors = ['sign-in', 'invitation']

test('the journey that opens every screen of the back office knows every route and every destination', () => {
  const source = readFileSync(join(import.meta.dirname, '../src/backoffice/routes.tsx'), 'utf8')
  const routes = [...source.matchAll(/\bscreen\('([^']*)'|\bpath: '([^']*)'/g)].map(([, screen, path]) => screen ?? path ?? '')
  const screens = routes.filter((path) => !doors.includes(path))
  expect(screens.length).toBeGreaterThan(25)
  expect(Object.keys(officeScreens).toSorted()).toEqual(screens.toSorted())
  expect(destinations.map(({ path }) => path.slice(1)).filter((path) => !Object.hasOwn(officeScreens, path))).toEqual([])
})
