import { expect, test } from 'vitest'
import { infoPages } from '#contract/urls.ts'
import uk from '#i18n/uk/common.json' with { type: 'json' }
import type { PageHandle } from '../api/route-context.ts'

test('every information page says what it is called, also where it could not be read', async () => {
  const named = infoPages.map(async (path) => {
    const page = (await import(`./${path}-page.tsx`)) as { handle: PageHandle } // a page of the route table
    const name = page.handle.name ?? ''
    expect(name, path).toBe(`${path.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Page`)
    return uk[name as keyof typeof uk]
  })
  expect(new Set(await Promise.all(named)).size).toBe(infoPages.length)
})
