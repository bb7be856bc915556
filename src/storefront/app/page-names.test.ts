import { expect, test } from 'vitest'
import { infoPages } from '#contract/urls.ts'
import uk from '#i18n/uk/common.json' with { type: 'json' }
import { pageNames } from './failure.tsx'

test('every information page says what it is called, also where it could not be read', () => {
  const named = infoPages.map((path) => {
    const name = pageNames[`info/${path}-page`] ?? ''
    expect(name, path).toBe(`${path.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Page`)
    return uk[name as keyof typeof uk]
  })
  expect(new Set(named).size).toBe(infoPages.length)
})
