import { expect, test } from 'vitest'
import { defaultProperties } from '#contract/default-palette.ts'
import { findColour } from '#contract/palette.ts'
import { gallery } from '#contract/gallery.ts'
import { loadDemoCatalogue, type DemoProperty } from '#demo/catalogue/schema.ts'
import { writeAlt } from '#demo/pictures/alt-texts.ts'
import { shownBy } from './demo-images.ts'
import { readManifest } from '#demo/pictures/gallery.ts'

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
  const message = galleries.flatMap(([, images]) => images).map((image) => ({ image, alt: writeAlt(image, name) }))
  for (const { image, alt } of message) {
    for (const text of [alt.uk, alt.en]) expect(text, image.file).toMatch(/^.+: \S.{5,}$/)
  }
  for (const { image, alt } of message.filter(({ image: { kind } }) => kind === 'place'))
    expect(alt.en, image.file).toMatch(/ (at|under|on|in|along) /)
  for (const { image, alt } of message.filter(({ image: { plant } }) => plant !== 'none'))
    expect(alt.uk, image.file).toMatch(/травами|самшиту|лавандою|гортензією|хостою|папороттю|гейхерою|пеларгонією|туї/)
})

/** As the shop keeps them. */
const withEffects = (properties: readonly DemoProperty[]) =>
  properties.map((property) => ({ ...property, effect: findColour(defaultProperties, property.name)?.effect }))

test('no product opens with a picture of what is not in its price; the light that is ordered brings the picture with the light on', () => {
  const pictures = readManifest()
  const products = loadDemoCatalogue().products.map(({ code, properties }) => {
    const images = (pictures.get(code) ?? []).map((entry) => ({ kind: entry.kind, color: entry.colour, shows: shownBy(entry) }))
    return { code, images, first: (choice: Record<string, string>) => gallery(images, withEffects(properties), choice)[0] }
  })
  for (const { code, first } of products) expect(first({})?.differences.filter(({ extra }) => extra > 0) ?? [], code).toEqual([])
  const lit = products.filter(({ images }) => images.some(({ shows }) => shows['led_backlight']))
  expect(lit.length).toBeGreaterThan(10)
  for (const { code, first } of lit)
    expect(first({ led_backlight: 'yes' }), code).toMatchObject({ picture: { shows: { led_backlight: 'yes' } }, differences: [] })
})
