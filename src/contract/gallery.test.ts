import { expect, test } from 'vitest'
import { commonDifferences, gallery, type GalleryProperty, type ProductPicture } from './gallery.ts'

const property = (name: string, ...options: readonly (readonly [value: string, impact: number])[]): GalleryProperty => ({
  name,
  options: options.map(([value, impact]) => ({ value, impact })),
})
const bench = [
  property('size', ['120x40x45', 0], ['200x50x45', 3000]),
  property('color', ['natural', 0], ['white', 1100], ['individual', 2400]),
  { ...property('lamp', ['no', 0], ['yes', 2800]), effect: 'light' as const },
  { ...property('engraving', ['no', 0], ['yes', 900]), effect: 'mark' as const },
]

interface Named extends ProductPicture {
  readonly name: string
}
const picture = (name: string, kind: string, color: string | null = 'natural', shows: Record<string, string> = {}): Named => ({
  name,
  kind,
  color,
  shows,
})
const lit = picture('lit', 'place', 'natural', { lamp: 'yes' })
const alone = picture('alone', 'alone')
const white = picture('white', 'colour', 'white')
const close = picture('close', 'close')
const mark = picture('mark', 'logo', 'natural', { engraving: 'yes' })
const pictures = [lit, alone, close, mark, white]

const namesOf = (choice: Record<string, string>, of: readonly Named[] = pictures) => gallery(of, bench, choice).map(({ picture: { name } }) => name)
const firstOf = (choice: Record<string, string>, of?: readonly Named[]) => namesOf(choice, of)[0]

test('the first picture shows nothing that is not in the price, and what is extra in the others has its price', () => {
  const [first, second] = gallery(pictures, bench, {})
  expect(first).toEqual({ picture: alone, differences: [] })
  expect(second).toEqual({ picture: lit, differences: [{ property: 'lamp', aspect: 'light', shown: 'yes', chosen: 'no', extra: 2800 }] })
})

test('a chosen colour or light brings the picture that shows it to the front; the others keep their order', () => {
  expect(namesOf({ lamp: 'yes' })).toEqual(['lit', 'alone', 'close', 'mark', 'white'])
  expect(namesOf({ color: 'white' })).toEqual(['white', 'lit', 'alone', 'close', 'mark'])
  expect(namesOf({})).toEqual(['alone', 'lit', 'close', 'mark', 'white'])
})

test('without a picture of the configuration the nearest one comes first and says what it shows instead', () => {
  expect(firstOf({ color: 'white', lamp: 'yes' })).toBe('white')
  const [first] = gallery(pictures, bench, { color: 'individual' })
  expect(first?.picture).toBe(alone)
  expect(first?.differences).toEqual([{ property: 'color', aspect: 'color', shown: 'natural', chosen: 'individual', extra: 0 }])
})

test('a picture that shows a chosen colour comes before one of which nobody said it; without a choice the order stands', () => {
  const photo = picture('photo', 'outdoor', null)
  expect(firstOf({ color: 'white' }, [photo, white])).toBe('white')
  expect(firstOf({ color: 'individual' }, [white, photo])).toBe('photo')
  expect(firstOf({}, [photo, alone])).toBe('photo')
})

test('a picture of another size says so, once where all of them show it', () => {
  const shown = gallery(pictures, bench, { size: '200x50x45' })
  expect(commonDifferences(shown)).toEqual([{ property: 'size', aspect: 'size', shown: '120x40x45', chosen: '200x50x45', extra: 0 }])
  expect(commonDifferences(gallery(pictures, bench, {}))).toEqual([])
  expect(shown.find(({ picture: { name } }) => name === 'close')?.differences).toEqual([])
  const large = picture('large', 'alone', 'natural', { size: '200x50x45' })
  expect(firstOf({ size: '200x50x45' }, [...pictures, large])).toBe('large')
  expect(firstOf({}, [large, ...pictures])).toBe('alone')
})

test('a part of the product stands for the whole only where everything else would show what is not in the price', () => {
  expect(firstOf({}, [mark, close, white, alone])).toBe('alone')
  expect(firstOf({ engraving: 'yes' }, pictures)).toBe('alone')
  expect(firstOf({}, [lit, close])).toBe('close')
  expect(firstOf({}, [lit])).toBe('lit')
  expect(gallery([], bench, {})).toEqual([])
})

test('a combination is seen by its parts, and a part costs what the combination with it would', () => {
  const combination = (size: string, color: string, impact: number) => ({
    value: `size:${size},color:${color}`,
    impact,
    pairs: [
      { name: 'size', value: size },
      { name: 'color', value: color },
    ],
  })
  const bowl = [
    { name: 'combination', options: [combination('40', 'natural', 0), combination('60', 'natural', 900), combination('60', 'white', 1500)] },
  ]
  const shown = gallery([alone, white], bowl, { combination: 'size:60,color:natural' })
  expect(shown.map(({ differences }) => differences)).toEqual([
    [{ property: 'size', aspect: 'size', shown: '40', chosen: '60', extra: 0 }],
    [
      { property: 'color', aspect: 'color', shown: 'white', chosen: 'natural', extra: 600 },
      { property: 'size', aspect: 'size', shown: '40', chosen: '60', extra: 0 },
    ],
  ])
  expect(gallery([alone, white], bowl, { combination: 'size:60,color:white' })[0]?.picture).toBe(white)
})

test('of a colour that the product does not have nothing is said', () => {
  expect(gallery([alone, picture('any', 'photo', null)], [], {}).flatMap(({ differences }) => differences)).toEqual([])
  expect(gallery([picture('pink', 'photo', 'pink')], bench, {})[0]?.differences).toEqual([])
})
