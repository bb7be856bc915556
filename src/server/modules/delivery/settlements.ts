import { readFileSync } from 'node:fs'
import { languages, type Language } from '#contract/languages.ts'
import type { SettlementName } from '#contract/settlement.ts'
import { transliterate } from '#contract/slug.ts'

/** A city, town or village of Ukraine. */
export interface Settlement {
  readonly id: number
  readonly name: string
  /** “Черкаська”; Kyiv and Sevastopol have their own name here. */
  readonly region: string
  /** Empty for a city that is a region of its own. */
  readonly district: string
  /** Empty when the district is enough to tell settlements with the same name apart. */
  readonly community: string
  readonly kind: 'city' | 'town' | 'village'
  /** Degrees; null when unknown. */
  readonly at: { readonly latitude: number; readonly longitude: number } | null
  /** Thousands of people; estimated from the kind when unknown. */
  readonly people: number
}

/** English names of the regions. */
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

/** The search key of a settlement's name, in Ukrainian or any usual Latin spelling: “Кам’янка”, “Kamianka” and “Kam’yanka” give the same. */
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
  readonly keys: readonly string[]
}
let read: Index | undefined

/**
 * All settlements of Ukraine with region and district, from the state’s codifier of May 2025; coordinates and populations (from a
 * thousand people up) from GeoNames (CC BY 4.0, geonames.org). Read on first use.
 */
function index(): Index {
  if (read) return read
  const all = parse(readFileSync(new URL('settlements.txt', import.meta.url), 'utf8'))
  // Half of the names are shared, so each key is computed once per name.
  const keyByName = new Map(all.map(({ name }) => [name, '']))
  for (const name of keyByName.keys()) keyByName.set(name, settlementKey(name))
  const byKey = Map.groupBy(all, ({ name }) => keyByName.get(name) ?? '')
  read = { byId: new Map(all.map((one) => [one.id, one])), byKey, keys: [...byKey.keys()].toSorted() }
  return read
}

export const allSettlements = (): readonly Settlement[] => [...index().byId.values()]

export const settlementById = (id: number): Settlement | null => index().byId.get(id) ?? null

/** A city with this many times the people of its namesakes is meant. */
const dominanceFactor = 10

/** The settlement that is so much larger than its namesakes that it is meant; null when there is none. */
function dominant(namesakes: readonly Settlement[]): Settlement | null {
  const [first, second] = namesakes.toSorted((a, b) => b.people - a.people)
  return first && (!second || (first.kind === 'city' && first.people >= second.people * dominanceFactor)) ? first : null
}

/** Words beside a name that do not say where it is. */
const plainWord = /^(?:м|с|смт|обл|область|oblast|region|р-н|район|district|громада|community|україна|ukraine)$/u
const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,;().]+/)
    .filter((word) => word !== '' && !plainWord.test(word))

const kindWords = {
  uk: { city: 'місто', town: 'селище', village: 'село' },
  en: { city: 'city', town: 'town', village: 'village' },
} as const

/** Whether each word typed beside a name is the beginning of its region, district or community, or the reverse. */
function isLocatedBy({ region, district, community, kind }: Settlement, words: readonly string[]): boolean {
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
 * Settlements with a typed name: one, or all that it may mean. A region, district or community beside the name tells them apart; a city
 * outweighs villages with its name.
 * @param beside the rest of the typed text
 * @param isLoose also accepts approximate Ukrainian spellings; strict by default, because “Полтвва” is a village before it is a typo
 */
export function settlementsNamed(name: string, beside: string, isLoose = false): readonly Settlement[] {
  const alike = index().byKey.get(settlementKey(name)) ?? []
  const typed = name.replaceAll('-', ' ').toLowerCase()
  const exactly = alike.filter((one) => one.name.replaceAll('’', '').replaceAll('-', ' ').toLowerCase() === typed)
  const matching = exactly.length > 0 || (!isLoose && /\p{Script=Cyrillic}/u.test(name)) ? exactly : alike
  const words = splitWords(beside)
  const there = words.length > 0 ? matching.filter((one) => isLocatedBy(one, words)) : []
  const candidates = there.length > 0 ? there : matching
  const one = dominant(candidates)
  if (one || words.length === 0) return one ? [one] : candidates
  // Compare with our own full names: the district “Донецький” is not the region “Донецька”.
  const fullKey = settlementKey(name + beside)
  const exact = candidates.filter((each) => languages.some((language) => settlementKey(settlementName(each, language)) === fullKey))
  return exact.length > 0 ? exact : candidates
}

/** Transliterates with a capital letter at the start of each word. */
const latin = (name: string) =>
  transliterate(name).replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

/** “Хмельницька обл.”, “Khmelnytskyi region”. */
function regionName(region: string, isUkrainian: boolean): string {
  if (!region.endsWith('ька')) return isUkrainian ? region : (regions[region] ?? latin(region))
  return isUkrainian ? `${region} обл.` : `${regions[region] ?? latin(region)} region`
}

/** “Львів”, “Городок, Хмельницька обл.”: the name with as much as is needed to be unique. */
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

/** Settlements whose names begin with the typed text, largest first; words after the name filter by region and district. */
export function suggestSettlements(typed: string, limit: number): Settlement[] {
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
    const found = keys
      .filter((key) => key.startsWith(start))
      .flatMap((key) => byKey.get(key) ?? [])
      .filter((one) => isLocatedBy(one, beside))
    const isWhole = (one: Settlement) => Number(settlementKey(one.name) === start)
    if (found.length > 0)
      return found.toSorted((a, b) => isWhole(b) - isWhole(a) || b.people - a.people || inUkrainian.compare(a.region, b.region)).slice(0, limit)
  }
  return []
}

/** City names in lower case without apostrophes, in both alphabets. */
export const cityNames = (): string[] =>
  [...index().byId.values()]
    .filter(({ kind }) => kind === 'city')
    .map(({ name }) => name.toLowerCase().replaceAll('’', '').replace(/\s+/g, '-'))
    .flatMap((name) => [name, transliterate(name)])

/** A region in carriers' spelling: “Львівська”, “Львівська область”. */
const cutEnding = (region: string) => region.toLowerCase().replace(/а$/u, '')

export const regionStem = ({ region }: Settlement): string => cutEnding(region)

/** Whether its region has another settlement with its name. */
export const hasNamesakes = (one: Settlement): boolean =>
  (index().byKey.get(settlementKey(one.name)) ?? []).filter(({ region }) => region === one.region).length > 1

/** Stems, in carriers' spelling, of the regions that occur in a typed text of either language. */
export const typedRegions = (typed: string): string[] =>
  Object.entries(regions).flatMap(([region, english]) => {
    const stem = cutEnding(region)
    return [stem, english.toLowerCase()].some((word) => typed.toLowerCase().includes(word)) ? [stem] : []
  })
