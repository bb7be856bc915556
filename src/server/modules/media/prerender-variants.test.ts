import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isFailure } from '#contract/errors.ts'
import { testWorld, type TestWorld } from '../../testing/test-context.ts'
import { keepPicture, media } from './index.ts'
import { missingDerivatives } from './prerender-variants.ts'

async function picture(world: TestWorld, width: number, height: number): Promise<string> {
  const kept = await keepPicture(
    world,
    await sharp({ create: { width, height, channels: 3, background: '#807a70' } })
      .png()
      .toBuffer(),
  )
  if (isFailure(kept)) throw new Error('refused')
  return kept.hash
}

test('warming makes the smallest widths first, in a process of its own, passes over what is lost, and then has nothing to do', async () => {
  const world = await testWorld()
  await picture(world, 400, 500)
  await picture(world, 330, 300)
  const lost = await picture(world, 200, 200)
  const folder = join(world.config.dataDir, 'media')
  rmSync(join(folder, 'masters', `${lost}.png`))
  mkdirSync(join(folder, 'drafts'), { recursive: true })
  writeFileSync(join(folder, 'drafts', '1-left-by-a-crash'), 'half')
  utimesSync(join(folder, 'drafts', '1-left-by-a-crash'), new Date('2026-01-01'), new Date('2026-01-01'))
  expect((await missingDerivatives(world)).derivatives.map(({ width }) => width)).toEqual([160, 160, 160, 200, 320, 320, 330, 400])

  const stop = await media.start?.(world)
  await expect.poll(() => readdirSync(join(folder, 'derived')).length, { timeout: 25_000 }).toBe(6)
  await stop?.()
  expect((await missingDerivatives(world)).derivatives.every(({ hash }) => hash === lost)).toBe(true)
  expect(readdirSync(join(folder, 'drafts'))).toEqual([])
  await world.close()
})

test('warming stops when the shop closes', async () => {
  const world = await testWorld()
  for (let index = 0; index < 6; index += 1) await picture(world, 900, 700 + index)
  const stop = await media.start?.(world)
  await stop?.()
  expect((await missingDerivatives(world)).derivatives.length).toBeGreaterThan(0)
  await world.close()
})
