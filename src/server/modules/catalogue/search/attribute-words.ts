import type { ValueFacet } from '#contract/facets.ts'
import type { Palettes } from '#contract/palette.ts'
import { stemWord, splitWords } from './stem.ts'

/** The search term for a facet value; no word contains a colon. */
export const attributeTerm = (facet: ValueFacet, value: string): string => `${facet}:${value}`
export const isAttributeTerm = (term: string): boolean => term.includes(':')

/** Buyers' words for places and shapes, in four languages. The palettes hold those for colours and options. */
const attributes: Readonly<Record<string, string>> = {
  'place:terrace': 'тераса терасу тераси терраса террасы террасу terrace patio deck taras tarasowy terrasse',
  'place:balcony': 'балкон балкону лоджія лоджия balcony balkon підвіконня подоконник',
  'place:street': `вулиця вулиці вуличний улица улицы уличный street outdoor outdoors outside зовнішній наружный двір двору двор двора подвір’я парк парку park yard courtyard garden сад саду садовий садовый дача дачі дачи
    місто міський город городской city urban тротуар pavement вхід входу вход entrance кафе ресторан готель cafe restaurant hotel зовні parkowa parkowy miejska miejski ogrod ogrodowy ogrodowa ogrodu zewnetrzna garten aussen`,
  'place:interior': `інтер’єр інтер’єру интерьер интерьера indoor indoors inside interior приміщення помещение дім дому дом дома home house кімната комната ванна ванної ванная ванной bathroom кухня кухні кухни kitchen
    офіс офісу офис office вітальня гостиная wnetrze lazienka lazienki kuchnia innen`,
  'shape:round': 'круглий круглый кругла кулястий round circular okragly okragla okragle rund runde',
  'shape:square': 'квадратний квадратный кубічний кубический куб square cube cubic kwadratowy kwadratowa kwadratowe quadratisch',
  'shape:rectangular': 'прямокутний прямоугольный rectangular oblong prostokatny prostokatna prostokatne rechteckig',
  'shape:conical': 'конічний конусний конический конусный конус conical tapered cone stozkowa',
  'shape:bowl': 'чаша чашу bowl misa',
  'shape:faceted':
    'гранчастий граненый гранчата шестикутний шестигранний восьмигранний шестиугольный восьмиугольный faceted hexagonal octagonal hexagon octagon',
  'shape:ribbed': 'ребристий ребристый рифлений рифленый ribbed fluted reeded',
  'shape:sphere': 'куля кулі шар шары шари сфера sphere ball globe kula kugel',
}

/** Terms by the stems of their words. */
export type AttributeWords = ReadonlyMap<string, readonly string[]>

/** The fixed words of the trade, and the names of the shop's palettes. */
export function attributeWords({ colours, finishes, properties }: Palettes): AttributeWords {
  const listTerms = (facet: ValueFacet, rows: Palettes[keyof Palettes]) =>
    rows.map(({ code, uk, en, words }) => [attributeTerm(facet, code), `${uk} ${en} ${words}`] as const)
  const terms = new Map<string, string[]>()
  for (const [term, words] of [
    ...listTerms('color', colours),
    ...listTerms('option', finishes),
    ...listTerms('option', properties),
    ...Object.entries(attributes),
  ])
    for (const stem of new Set(splitWords(words).map(stemWord))) terms.set(stem, [...(terms.get(stem) ?? []), term])
  return terms
}

/** Terms of the facet values that a word names; empty for most words. */
export const attributesNamed = (words: AttributeWords, word: string): readonly string[] => words.get(stemWord(word)) ?? []
