import { readFileSync } from 'node:fs'
import { languages, type Language } from '#contract/languages.ts'
import type { SettlementName } from '#contract/settlement.ts'
import { transliterate } from '#contract/slug.ts'

/** A city, town or village of Ukraine. */
export interface Settlement {
  readonly id: number
  readonly name: string
  /** “Черкаська”; of Kyiv and Sevastopol their own name. */
  readonly region: string
  /** Empty: a region of its own. */
  readonly district: string
  /** Empty where the district tells it apart from others of its name. */
  readonly community: string
  readonly kind: 'city' | 'town' | 'village'
  /** In degrees; null where nobody says. */
  readonly at: { readonly latitude: number; readonly longitude: number } | null
  /** Thousands; a guess by the kind where nobody says. */
  readonly people: number
}

/** Regions in English. */
const regions: Readonly<Record<string, string>> = {
  'Автономна Республіка Крим': 'Crimea',
  Вінницька: 'Vinnytsia',
  Волинська: 'Volyn',
  Дніпропетровська: 'Dnipropetrovsk',
  Донецька: 'Donetsk',
  Житомирська: 'Zhytomyr',
  Закарпатська: 'Zakarpattia',
  Запорізька: 'Zaporizhzhia',
  'Івано-Франківська': 'Ivano-Frankivsk',
  Київська: 'Kyiv',
  Кіровоградська: 'Kirovohrad',
  Луганська: 'Luhansk',
  Львівська: 'Lviv',
  Миколаївська: 'Mykolaiv',
  Одеська: 'Odesa',
  Полтавська: 'Poltava',
  Рівненська: 'Rivne',
  Сумська: 'Sumy',
  Тернопільська: 'Ternopil',
  Харківська: 'Kharkiv',
  Херсонська: 'Kherson',
  Хмельницька: 'Khmelnytskyi',
  Черкаська: 'Cherkasy',
  Чернівецька: 'Chernivtsi',
  Чернігівська: 'Chernihiv',
}

/**
 * A name as settlements are found by it, in Ukrainian or by any usual way to write it in Latin letters: “Кам’янка”, “Kamianka” and
 * “Kam’yanka” are one.
 */
export const settlementKey = (name: string): string =>
  transliterate(name)
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
    .replace(/y(?=[aeu])/g, 'i')
    .replace(/[iy]+/g, 'i')
    .replace(/ts/g, 'c')
    .replace(/(.)\1/g, '$1')

const usualVillage = 0.3
const kinds: Readonly<Record<string, readonly [Settlement['kind'], number]>> = { m: ['city', 10], x: ['town', 1], '': ['village', usualVillage] }

function parse(text: string): Settlement[] {
  let [region, district] = ['', '']
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('# ')) region = line.slice(2)
    else if (line.startsWith('=')) district = line.slice(2)
    else
      return line.split(';').flatMap((row) => {
        const [name = '', id = '', mark = '', where = '', community = ''] = row.split('|')
        const [kind, usual] = kinds[mark] ?? (['village', usualVillage] as const)
        const [latitude, longitude, people] = where.split(',').map(Number)
        const at = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
        return name === '' ? [] : [{ id: Number.parseInt(id, 36), name, region, district, community, kind, at, people: people || usual }]
      })
    return []
  })
}

interface Index {
  readonly byId: ReadonlyMap<number, Settlement>
  readonly byKey: ReadonlyMap<string, readonly Settlement[]>
  /** In order, so that those with one beginning stand together. */
  readonly keys: readonly string[]
}
let read: Index | undefined

/**
 * All settlements of Ukraine by region and district, as the state’s codifier of May 2025 names them, and where those of a thousand
 * people and more lie and how many live there, from GeoNames (CC BY 4.0, geonames.org). Read once it is asked for.
 */
function index(): Index {
  if (read) return read
  const all = parse(readFileSync(new URL('settlements.txt', import.meta.url), 'utf8'))
  // Half of them share their names.
  const keyOf = new Map(all.map(({ name }) => [name, '']))
  for (const name of keyOf.keys()) keyOf.set(name, settlementKey(name))
  const byKey = Map.groupBy(all, ({ name }) => keyOf.get(name) ?? '')
  read = { byId: new Map(all.map((one) => [one.id, one])), byKey, keys: [...byKey.keys()].toSorted() }
  return read
}

export const allSettlements = (): readonly Settlement[] => [...index().byId.values()]

export const settlementById = (id: number): Settlement | null => index().byId.get(id) ?? null

/** So many times the people: then of places of one name the city is meant. */
const outweighs = 10

/** The city beside which all others of its name are villages. */
function dominant(named: readonly Settlement[]): Settlement | null {
  const [first, second] = named.toSorted((a, b) => b.people - a.people)
  return first && (!second || (first.kind === 'city' && first.people >= second.people * outweighs)) ? first : null
}

/** Words beside a name that say nothing of where it lies. */
const plainWord = /^(?:м|с|смт|обл|область|oblast|region|р-н|район|district|громада|community|україна|ukraine)$/u
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,;().]+/)
    .filter((word) => word !== '' && !plainWord.test(word))

const kindWords = {
  uk: { city: 'місто', town: 'селище', village: 'село' },
  en: { city: 'city', town: 'town', village: 'village' },
} as const

/** Whether every word that was typed beside a name begins its region, district or community, or the other way round. */
function liesThere({ region, district, community, kind }: Settlement, words: readonly string[]): boolean {
  const ofKind: readonly string[] = [kindWords.uk[kind], kindWords.en[kind]]
  const names = [region, regions[region] ?? '', district, community]
    .flatMap((name) => name.split(/[\s-]/))
    .map(settlementKey)
    .filter(Boolean)
  return words
    .flatMap((word) => word.split('-'))
    .every((word) => {
      const key = settlementKey(word)
      return ofKind.includes(word) || names.some((name) => name.startsWith(key) || (name.length >= 4 && key.startsWith(name)))
    })
}

/**
 * What a name means: one settlement, or all among which nobody guesses. A region, district or community that was typed beside it tells
 * them apart; of a city and villages of one name the city is meant.
 * @param beside everything else that was typed
 * @param isLoose Ukrainian spelled almost so: “Полтвва” is a village before it is a slip
 */
export function settlementsNamed(name: string, beside: string, isLoose = false): readonly Settlement[] {
  const alike = index().byKey.get(settlementKey(name)) ?? []
  const typed = name.replaceAll('-', ' ').toLowerCase()
  const exactly = alike.filter((one) => one.name.replaceAll('’', '').replaceAll('-', ' ').toLowerCase() === typed)
  const named = exactly.length > 0 || (!isLoose && /\p{Script=Cyrillic}/u.test(name)) ? exactly : alike
  const words = wordsOf(beside)
  const there = words.length > 0 ? named.filter((one) => liesThere(one, words)) : []
  const candidates = there.length > 0 ? there : named
  const one = dominant(candidates)
  if (one || words.length === 0) return one ? [one] : candidates
  // Said as we say it: the district “Донецький” is not the region “Донецька”.
  const said = settlementKey(name + beside)
  const exact = candidates.filter((each) => languages.some((language) => settlementKey(settlementName(each, language)) === said))
  return exact.length > 0 ? exact : candidates
}

/** Capital letters as in the Ukrainian name. */
const latin = (name: string) =>
  transliterate(name).replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

/** “Хмельницька обл.”, “Khmelnytskyi region”. */
function regionName(region: string, isUkrainian: boolean): string {
  if (!region.endsWith('ька')) return isUkrainian ? region : (regions[region] ?? latin(region))
  return isUkrainian ? `${region} обл.` : `${regions[region] ?? latin(region)} region`
}

/** “Львів”, “Городок, Хмельницька обл.”: as much beside the name as tells it apart from all others. */
export function settlementName(one: Settlement, language: Language): string {
  const isUkrainian = language === 'uk'
  const name = isUkrainian ? one.name : latin(one.name)
  const others = (index().byKey.get(settlementKey(one.name)) ?? []).filter((other) => other !== one)
  if (others.length === 0 || dominant([one, ...others]) === one) return name
  const levels = [
    one.district && regionName(one.region, isUkrainian),
    isUkrainian ? `${one.district} р-н` : `${latin(one.district)} district`,
    isUkrainian ? `${one.community} громада` : `${latin(one.community)} community`,
    kindWords[language][one.kind],
  ] as const
  const same = [
    (other: Settlement) => other.region === one.region,
    (other: Settlement) => other.region === one.region && other.district === one.district,
    (other: Settlement) => other.region === one.region && other.district === one.district && other.community === one.community,
  ]
  const deep = same.findIndex((alike) => !others.some(alike))
  const shown = levels.slice(0, (deep === -1 ? same.length : deep) + 1).filter(Boolean)
  return [name, ...shown.toReversed()].join(', ')
}

export const viewSettlement = (one: Settlement): SettlementName => ({
  id: one.id,
  name: { uk: settlementName(one, 'uk'), en: settlementName(one, 'en') },
})

const inUkrainian = new Intl.Collator('uk')

/** Those whose names begin as it was typed, the largest first; words behind the name choose among them by region and district. */
export function suggestSettlements(typed: string, most: number): Settlement[] {
  const { keys, byKey } = index()
  const words = typed
    .replace(/^\s*(?:м\.|с\.|смт\.?)\s*/iu, '')
    .trim()
    .split(/[\s,;()]+/)
    .filter(Boolean)
  for (let count = words.length; count > 0; count -= 1) {
    const start = settlementKey(words.slice(0, count).join(' '))
    if (start === '') return []
    const beside = words.slice(count).filter((word) => !plainWord.test(word.toLowerCase().replace(/\.$/, '')))
    const first = firstFrom(keys, start)
    const behind = keys.findIndex((key, at) => at >= first && !key.startsWith(start))
    const found = keys
      .slice(first, behind === -1 ? keys.length : behind)
      .flatMap((key) => byKey.get(key) ?? [])
      .filter((one) => liesThere(one, beside))
    const isWhole = (one: Settlement) => Number(settlementKey(one.name) === start)
    if (found.length > 0)
      return found.toSorted((a, b) => isWhole(b) - isWhole(a) || b.people - a.people || inUkrainian.compare(a.region, b.region)).slice(0, most)
  }
  return []
}

/** The place of the first key that is not before a text. */
function firstFrom(keys: readonly string[], text: string): number {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

/** Names of cities in small letters without apostrophes, in both alphabets. */
export const cityNames = (): string[] =>
  [...index().byId.values()]
    .filter(({ kind }) => kind === 'city')
    .map(({ name }) => name.toLowerCase().replaceAll('’', '').replace(/\s+/g, '-'))
    .flatMap((name) => [name, transliterate(name)])

/** As carriers say regions: “Львівська”, “Львівська область”. */
export const regionStem = ({ region }: Settlement): string => region.toLowerCase().replace(/а$/u, '')

/** Whether its region holds another one of its name. */
export const hasNamesakes = (one: Settlement): boolean =>
  (index().byKey.get(settlementKey(one.name)) ?? []).filter(({ region }) => region === one.region).length > 1

/** Beginnings of the names of those regions that were typed in either language, as carriers say them. */
export const typedRegions = (typed: string): string[] =>
  Object.entries(regions).flatMap(([region, english]) => {
    const stem = region.toLowerCase().replace(/а$/u, '')
    return [stem, english.toLowerCase()].some((word) => typed.toLowerCase().includes(word)) ? [stem] : []
  })
