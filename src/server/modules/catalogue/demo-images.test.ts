import { expect, test } from 'vitest'
import { altOf } from './demo-image-alt.ts'
import { readManifest } from './demo-images.ts'

const name = { uk: 'Вазон «Конус»', en: 'Konus planter' }
const galleries = [...readManifest()].filter(([product]) => product !== 'shop')

test('a gallery opens with the piece where it lives or planted, never naked while such a picture exists', () => {
  expect(galleries.length).toBeGreaterThan(70)
  for (const [product, images] of galleries) {
    const kinds = images.map(({ kind }) => kind)
    const lived = kinds.some((kind) => kind === 'place' || kind === 'planted')
    if (lived) expect(kinds[0], product).toMatch(/^(place|planted)$/)
  }
})

test('every picture tells in both languages what is seen, its place and its plant included', () => {
  const said = galleries.flatMap(([, images]) => images).map((image) => ({ image, alt: altOf(image, name) }))
  for (const { image, alt } of said) {
    for (const text of [alt.uk, alt.en]) expect(text, image.file).toMatch(/^.+: \S.{5,}$/)
    if (image.kind === 'place') expect(alt.en, image.file).toMatch(/ (at|under|on|in|along) /)
    if (image.plant !== 'none') expect(alt.uk, image.file).toMatch(/травами|самшиту|лавандою/)
  }
})
