import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isFailure } from '#contract/errors.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { storeImage } from './index.ts'
import { missingVariants, variantsToPrerender, startPrerendering } from './prerender-variants.ts'

async function image(context: TestContext, width: number, height: number): Promise<string> {
  const stored = await storeImage(
    context,
    await sharp({ create: { width, height, channels: 3, background: '#807a70' } })
      .png()
      .toBuffer(),
  )
  if (isFailure(stored)) throw new Error('refused')
  return stored.hash
}

test('prerendering makes the sizes of what is seen first, the smallest before the others, skips lost originals, and then has nothing to do', {
  tags: 'proof',
}, async () => {
  const context = await createTestContext()
  await image(context, 900, 901) // not among those that are seen first
  const lost = await image(context, 200, 200)
  const first = [await image(context, 400, 500), await image(context, 330, 300), lost]
  const folder = join(context.config.dataDir, 'media')
  rmSync(join(folder, 'masters', `${lost}.png`))
  mkdirSync(join(folder, 'drafts'), { recursive: true })
  writeFileSync(join(folder, 'drafts', '1-left-by-a-crash'), 'half')
  utimesSync(join(folder, 'drafts', '1-left-by-a-crash'), new Date('2026-01-01'), new Date('2026-01-01'))
  expect((await missingVariants(context, first)).map(({ width }) => width)).toEqual([200, 320, 320, 330, 400])

  const stop = await startPrerendering(context, async () => first)
  await expect.poll(() => readdirSync(join(folder, 'derived')).length, { timeout: 110_000 }).toBe(4)
  await stop()
  expect((await missingVariants(context, first)).every(({ hash }) => hash === lost)).toBe(true)
  expect(readdirSync(join(folder, 'drafts'))).toEqual([])
  await context.close()
})

test('of a large picture only the sizes of cards are made ahead', () => {
  const widths = variantsToPrerender({ hash: 'a', type: 'webp', width: 2000 }).map(({ width }) => width)
  expect(widths).toEqual([320, 480])
})

test('prerendering stops when the shop closes', async () => {
  const context = await createTestContext()
  const first: string[] = []
  for (let index = 0; index < 6; index += 1) first.push(await image(context, 900, 700 + index))
  const stop = await startPrerendering(context, async () => first)
  await stop()
  expect((await missingVariants(context, first)).length).toBeGreaterThan(0)
  await context.close()
})
