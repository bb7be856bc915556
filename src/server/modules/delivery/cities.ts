import { readFileSync } from 'node:fs'
import { usualRoadFactor } from '#contract/delivery.ts'
import { cityNames, settlementById, settlementsNamed, type Settlement } from './settlements.ts'

/** The workshop's town. */
const works = { name: 'Черкаси', latitude: 49.44, longitude: 32.06 }

const readWords = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8').trim()

/** Former names of towns and old foreign spellings, which people still type. The current name comes last. */
const formerNames: ReadonlyMap<string, string> = new Map(
  readWords('former-names.txt')
    .split('\n')
    .flatMap((line) => {
      const names = line.replaceAll('ʼ', '').split(' ')
      return names.slice(0, -1).map((name) => [name, names.at(-1) ?? ''] as const)
    }),
)

/** Countries and the most requested towns abroad, in both languages and their own. */
const abroad: ReadonlySet<string> = new Set(readWords('abroad.txt').split(/\s+/))

/** Degrees. */
interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** The destination of a delivery. */
export type Place =
  | {
      readonly kind: 'ukraine'
      /** By road, rounded up to ten; 0 in the workshop's own town, null when unknown. */
      readonly km: number | null
      /** Null when the name is ambiguous or unknown. */
      readonly settlement: Settlement | null
      /** Settlements with this name, when it is ambiguous: the buyer must choose. */
      readonly choices: readonly Settlement[]
    }
  | { readonly kind: 'abroad' }
  | { readonly kind: 'unknown' }

/** Normalises a typed name: lower case, one apostrophe, hyphens between words, no “м.” and the like. */
const normaliseName = (text: string) =>
  text
    .trim()
    .replace(/^(?:м\.|місто|смт\.?|с\.|село|city of)\s*/, '')
    .replace(/\s+/g, '-')

/** Normalises a town's name for comparison: lower case, no apostrophes, hyphens between words. */
export const townKey = (text: string) =>
  normaliseName(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[’'ʼ‘`]/g, ''),
  )

/** Road distance in kilometres between the workshop and a point: the straight line times the road factor, rounded up to ten. */
function distanceByRoad(to: Coordinates, roadFactor: number | null): number {
  return Math.ceil((straight(works, to) * (roadFactor ?? usualRoadFactor)) / 10) * 10
}

function toPlace(candidates: readonly Settlement[], roadFactor: number | null): Place {
  const [settlement, ...others] = candidates
  if (!settlement || others.length > 0) return { kind: 'ukraine', km: null, settlement: null, choices: candidates }
  const isWorks = settlement.name === works.name && settlement.kind === 'city'
  const km = isWorks ? 0 : settlement.at && distanceByRoad(settlement.at, roadFactor)
  return { kind: 'ukraine', km, settlement, choices: [] }
}

/** Words for a region or the country: they place a village that no list knows in Ukraine. */
const region = /(?:^|[^\p{L}])(?:україна|ukraine|область|обл(?:\.|$|[^\p{L}])|oblast|region|район|р-н)/u

/**
 * Recognises a typed town: in Ukraine, abroad, or unknown. Never guesses a distance.
 * @param id the id of a chosen settlement, which is more precise than its name
 */
export function recognisePlace(typed: string, roadFactor: number | null = null, id: number | null = null): Place {
  const chosen = id === null ? null : settlementById(id)
  if (chosen) return toPlace([chosen], roadFactor)
  const text = typed
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’'ʼ‘`]/g, '')
  const parts = text.split(/[,;()]/).filter((part) => part.trim() !== '')
  const exactly = verdictOn(parts, (name) => formerNames.get(name) ?? name, roadFactor)
  if (exactly) return exactly
  const almost = () => verdictOn(parts, (name) => name, roadFactor, true)
  if (region.test(text)) return almost() ?? { kind: 'ukraine', km: null, settlement: null, choices: [] }
  return verdictOn(parts, correctTypo, roadFactor) ?? almost() ?? verdictOn(parts, inRussian, roadFactor) ?? { kind: 'unknown' }
}

/** Makes a name equal in Russian and Ukrainian, which differ in vowels, signs and doubled letters: «Днепр», «Винница», «Белая Церковь». */
const consonants = (name: string) =>
  name
    .replace(/[^бвгґджзклмнпрстфхцчшщ]/g, '')
    .replace(/ґ/g, 'г')
    .replace(/(.)\1+/g, '$1')
/** Whether two names have the same kind of first vowel and at most one vowel more: «Белгород» is not «Болград». */
function soundAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.match(/[аоеєиіїыэёяую]/g) ?? [])
  const kind = (vowel = '') => ['ао', 'еєиіїыэё', 'яую'].findIndex((vowels) => vowels.includes(vowel))
  return kind(a?.[0]) === kind(b?.[0]) && Math.abs((a?.length ?? 0) - (b?.length ?? 0)) <= 1
}

let citiesByConsonants: ReadonlyMap<string, readonly string[]> | undefined

/** The city with this Russian name; null when there is none, two are alike, or the name is too short to tell. */
function inRussian(name: string): string | null {
  citiesByConsonants ??= Map.groupBy(new Set([...cityNames(), ...formerNames.keys()]), consonants)
  const letters = consonants(name)
  const alike = (citiesByConsonants.get(letters) ?? []).filter((city) => soundAlike(city, name))
  const [only, ...others] = letters.length < 3 ? [] : new Set(alike.map((city) => formerNames.get(city) ?? city))
  return only !== undefined && others.length === 0 ? only : null
}

/** The place that known names give. Foreign names come first, so that they never get a domestic tariff. */
function verdictOn(parts: readonly string[], read: (name: string) => string | null, roadFactor: number | null, isLoose = false): Place | null {
  const names = parts.map((part) => read(normaliseName(part)))
  if (names.some((name) => name !== null && abroad.has(name))) return { kind: 'abroad' }
  for (const [at, name] of names.entries()) {
    const found = name === null || region.test(parts[at] ?? '') ? [] : settlementsNamed(name, parts.toSpliced(at, 1).join(','), isLoose)
    if (found.length > 0) return toPlace(found, roadFactor)
  }
  return null
}

/**
 * The town whose name differs by one typo; null when there is none or more than one. Short names are left out, because too many differ
 * by one letter.
 */
function correctTypo(typed: string): string | null {
  const near = listTypoCandidates().filter((name) => isOneSlip(typed, name))
  const [only, ...others] = new Set(near.map((name) => formerNames.get(name) ?? name))
  return only !== undefined && others.length === 0 ? only : null
}

let longNames: readonly string[] | undefined
/** Names that may contain a typo: those with seven or more letters, and shorter regional centres. */
const listTypoCandidates = (): readonly string[] =>
  (longNames ??= [...centres, ...[...cityNames(), ...abroad, ...formerNames.keys()].filter(({ length }) => length >= 7)])

const centres = ['дніпро', 'dnipro', 'луцьк', 'lutsk', 'львів', 'одеса', 'odesa', 'рівне', 'rivne', 'харків', 'херсон']

/** Whether one letter is missing, doubled, extra, wrong or swapped with its neighbour. */
function isOneSlip(typed: string, name: string): boolean {
  if (typed === name || Math.abs(typed.length - name.length) > 1) return false
  let at = 0
  while (at < name.length && typed[at] === name[at]) at += 1
  const [left, right] = [typed.slice(at), name.slice(at)]
  if (typed.length === name.length)
    return left.slice(1) === right.slice(1) || (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  return typed.length > name.length ? left.slice(1) === right : left === right.slice(1)
}

/** Great-circle distance in kilometres. */
function straight(from: Coordinates, to: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const across = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude)
  const chord = half(to.latitude - from.latitude) + across
  return 2 * 6371 * Math.asin(Math.sqrt(chord))
}
