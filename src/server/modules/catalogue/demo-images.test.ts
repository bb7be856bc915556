import { expect, test } from 'vitest'
import { altOf } from './demo-image-alt.ts'
import { readManifest } from './demo-manifest.ts'

const name = { uk: 'Вазон «Конус»', en: 'Konus planter' }
const galleries = [...readManifest()].filter(([product]) => product !== 'shop')

test('a gallery opens with the piece where it lives or planted, never naked while such a picture exists', () => {
  expect(galleries.length).toBeGreaterThan(70)
  const isLived = (kind: string) => kind === 'place' || kind === 'planted'
  const lived = galleries.filter(([, images]) => images.some(({ kind }) => isLived(kind)))
  expect(lived.length).toBeGreaterThan(0)
  for (const [product, [first]] of lived) expect(first?.kind, product).toSatisfy(isLived)
})

test('every picture tells in both languages what is seen, its place and its plant included', () => {
  const message = galleries.flatMap(([, images]) => images).map((image) => ({ image, alt: altOf(image, name) }))
  for (const { image, alt } of message) {
    for (const text of [alt.uk, alt.en]) expect(text, image.file).toMatch(/^.+: \S.{5,}$/)
  }
  for (const { image, alt } of message.filter(({ image: { kind } }) => kind === 'place'))
    expect(alt.en, image.file).toMatch(/ (at|under|on|in|along) /)
  for (const { image, alt } of message.filter(({ image: { plant } }) => plant !== 'none'))
    expect(alt.uk, image.file).toMatch(/травами|самшиту|лавандою/)
})
