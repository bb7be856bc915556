import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { plainDate } from '#contract/plain-date.ts'
import { formatDays } from '#contract/ready-range.ts'
import type { Shape } from '#contract/shape.ts'
import { drawViews } from '#geometry/drawing.ts'
import { pickLargestLayout } from './draw-shape.ts'
import { possibleLayouts } from './drawing-layout.ts'
import type { OfferDocument, OfferDocumentEntry } from './build-offer-document.ts'
import { renderOffer } from './render-offer.ts'

const shapes: Shape[] = [
  { kind: 'bench', length: 2400, depth: 450, height: 450, seat: 60, slats: 5 },
  { kind: 'rectangular', length: 1000, width: 500, height: 650, wall: 40 },
  { kind: 'conical', top: 900, bottom: 600, height: 500, wall: 40 },
  { kind: 'round', diameter: 600, height: 500, wall: 40 },
]
const range = { from: plainDate('2026-12-28'), to: plainDate('2027-09-30') }
const long = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word}${at}`).join(' ')

function lineOf(index: number): OfferDocumentEntry {
  const shape = shapes[index % shapes.length] ?? null
  return {
    title: `${index + 1}. Лава «Супій» з підсвічуванням`,
    place: null,
    details: ['Розмір: 2400 × 450 × 450 мм', 'Колір: індивідуальний (RAL 7016)', 'Підсвічування: тепле'],
    facts: ['Розмір 2400 × 450 × 450 мм', '385 кг', `Готово ${formatDays(range, 'uk')}`],
    image: null,
    drawing: shape && { shape, alt: 'Креслення' },
    listed: null,
    price: '2 шт × ₴ 12 400',
    total: '₴ 24 800',
  }
}
function offerOf(lines: number, more: Partial<OfferDocument> = {}): OfferDocument {
  return {
    language: 'uk',
    title: 'Комерційна пропозиція',
    subtitle: '№ 1 від 26 листопада 2026',
    author: 'ТОВ «Ательє бетону»',
    parties: [
      {
        title: 'Продавець',
        name: 'ТОВ «Ательє бетону»',
        lines: ['вул. Смілянська, 147, Черкаси', 'ЄДРПОУ 12345678', 'Рахунок: UA213223130000026007233566001', 'Банк: АТ «Банк»'],
      },
      { title: 'Для', name: 'Олена Коваль', lines: [] },
    ],
    summary: [
      { label: 'Разом', value: '₴ 49 600', note: 'з ПДВ, без доставки' },
      { label: 'Виробів', value: '4', note: null },
      { label: 'Вага', value: '1 540 кг', note: 'усі разом, без упаковки' },
      { label: 'Усе буде готово', value: formatDays(range, 'uk'), note: 'якщо замовити 26 листопада 2026' },
    ],
    lines: Array.from({ length: lines }, (_, index) => lineOf(index)),
    totals: [{ label: 'Разом з ПДВ', value: '₴ 49 600' }],
    terms: Array.from({ length: 6 }, () => 'Ціни діють до 10 грудня 2026 року. Доставка рахується окремо, за тарифами перевізника.'),
    link: { label: 'Замовити', url: 'https://shop.example/uk/offer/abcdefghijklmnop' },
    contacts: '+380 47 212 34 56 · office@shop.example',
    warning: null,
    pageOf: 'Сторінка {{page}} з {{pages}}',
    ...more,
  }
}
const at = new Date('2026-11-26T10:00:00Z')
const textsOf = async (offer: OfferDocument) =>
  (await extractText(new Uint8Array(await renderOffer(offer, at)))).text.map((page) => page.replaceAll(/\s+/g, ' '))

test.for(languages)('nothing of an offer is cut, however long its days, names and addresses are: %s', async (language) => {
  const address = long('вулиця', 24)
  const offer = offerOf(2, {
    language,
    author: long('Товариство', 12),
    parties: [
      { title: 'Продавець', name: long('Компанія', 14), lines: [address, long('Банк', 12)] },
      { title: 'Для', name: long('Покупець', 14), lines: [] },
    ],
    summary: [
      { label: 'Total', value: '₴ 1 249 600', note: language === 'en' ? 'about $29,752.38' : 'з ПДВ, без доставки' },
      { label: 'Pieces', value: '144', note: null },
      { label: 'Weight', value: '115 400 кг', note: 'усі разом' },
      { label: 'Ready', value: formatDays(range, language), note: 'якщо замовити 26 листопада 2026' },
    ],
    lines: [
      {
        ...lineOf(0),
        title: `1. ${long('Лава', 20)}`,
        place: long('Площа', 20),
        details: [long('колір', 40)],
        facts: [long('розмір', 20)],
        drawing: null,
      },
    ],
    contacts: long('телефон', 13),
  })
  const text = (await textsOf(offer)).join(' ')
  expect(text).not.toContain('…')
  for (const said of [
    offer.author,
    ...offer.parties.flatMap(({ name, lines }) => [name ?? '', ...lines]),
    ...offer.summary.map(({ value }) => value),
    offer.contacts,
  ])
    for (const word of said.split(/\s+/)) expect(text.replaceAll(' ', ''), word).toContain(word)
})

test('an offer takes as few pages as it needs: two lines and the terms stand on one, and no later page lacks a line but the last', async () => {
  expect(await textsOf(offerOf(2))).toHaveLength(1)
  for (let lines = 1; lines <= 9; lines++) {
    const pages = await textsOf(offerOf(lines))
    expect(pages.length, `${lines} lines`).toBeLessThanOrEqual(Math.ceil((lines + 1) / 4) + 1)
    for (const page of pages.slice(0, -1)) expect(page).toMatch(/\d\. Лава/)
  }
})

test.for(shapes.map((shape) => [shape.kind, shape] as const))('no figure of a small drawing lies on a line: %s', ([, shape]) => {
  const size = 5.5
  const frames = [
    { x: 0, y: 0, width: 177, height: 80 },
    { x: 0, y: 0, width: 177, height: 108 },
    { x: 0, y: 0, width: 511, height: 260 },
  ]
  const ofOffer = (apart: number) => (['row', 'column'] as const).map((layout) => drawViews(shape, { layout, apart }))
  const rooms = frames.flatMap((frame) => [ofOffer, possibleLayouts(shape)].flatMap((layouts) => roomsOf(pickLargestLayout(layouts, frame, size))))
  expect(rooms.length).toBeGreaterThan(0)
  expect(Math.min(...rooms)).toBeGreaterThanOrEqual(size * (3 / 7 + 0.72))
})

/** How far below a view each of its dimensions is, in points: its figure stands between both. */
function roomsOf(scaled: ReturnType<typeof pickLargestLayout>): number[] {
  if (!scaled) return []
  const { drawing, factor } = scaled
  const points = drawing.primitives.flatMap((one) => (one.type === 'path' && one.stroke !== 'scale' ? one.points : []))
  return drawing.primitives.flatMap((one) => {
    if (one.type !== 'dimension' || one.from[0] === one.to[0]) return []
    const [y, left, right] = [one.from[1], Math.min(one.from[0], one.to[0]), Math.max(one.from[0], one.to[0])]
    const above = points.filter(([px, py]) => py < y && px >= left && px <= right).map(([, py]) => (y - py) * factor)
    return above.length === 0 ? [] : [Math.min(...above)]
  })
}
