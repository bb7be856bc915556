import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { averageColour } from '#server/modules/media/prepare-original.ts'
import { readManifest } from './manifest.ts'

const pictures = readManifest()
const differing = async (chosen: typeof pictures) => {
  const wrong: string[] = []
  for (const { file, average } of chosen) if ((await averageColour(readFileSync(join(import.meta.dirname, file)))) !== average) wrong.push(file)
  return wrong
}

test('the manifest has the average colour of some pictures right', async () => {
  expect(await differing(pictures.filter((_, at) => at % 50 === 0))).toEqual([])
})

test('the manifest has the average colour of every picture right', { tags: 'proof' }, async () => {
  expect(pictures.length).toBeGreaterThan(400)
  expect(await differing(pictures)).toEqual([])
})
