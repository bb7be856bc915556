import { usualRoadFactor } from '#contract/delivery.ts'
import { cityNames, settlementById, settlementsNamed, type Settlement } from './settlements.ts'

/** The works' town. */
const works = { name: 'Черкаси', latitude: 49.44, longitude: 32.06 }

/** Former names of towns, and how they were written abroad for long: what people type on. The name of today stands last. */
const formerNames: ReadonlyMap<string, string> = new Map(
  `
    дніпропетровськ dnipropetrovsk dnepropetrovsk dnepr катеринослав дніпро
    кіровоград kirovohrad kirovograd кропивницький
    ворошиловград lugansk луганськ
    станіслав івано-франківськ
    kiev києв киев київ
    kharkov харьков харків
    сумы суми
    изюм ізюм
    odessa одесса одеса
    lvov lemberg львов львів
    nikolaev mykolayiv николаев миколаїв
    chernigov чернігів
    zaporozhye zaporizhia запоріжжя
    vinnitsa вінниця
    rovno ровно рівне
    cherkassy черкассы черкаси
    zhitomir житомир
    khmelnitsky khmelnytsky проскурів хмельницький
    chernovtsy чернівці
    ternopol тернопіль
    uzhgorod ужгород
    дніпродзержинськ dneprodzerzhinsk камʼянське
    комсомольськ горішні-плавні
    іллічівськ чорноморськ
    артемівськ бахмут
    красноармійськ покровськ
    димитров мирноград
    кузнецовськ вараш
    дзержинськ торецьк
    красний-лиман лиман
    цюрупинськ олешки
    котовськ подільськ
    орджонікідзе покров
    переяслав-хмельницький переяслав
    володимир-волинський володимир
    щорс сновськ
    жданов маріуполь
    krivoy-rog krivoi-rog кривий-ріг
    новоград-волинський novohrad-volynskyi звягель
    новомосковськ novomoskovsk самар
    червоноград chervonohrad шептицький
    красноград krasnohrad берестин
    первомайський pervomaiskyi златопіль
    ватутіне vatutine багачеве
    южноукраїнськ yuzhnoukrainsk південноукраїнськ
    сєвєродонецьк sievierodonetsk сіверськодонецьк
    молодогвардійськ отаманівка
  `
    .trim()
    .split('\n')
    .flatMap((line) => {
      const names = line.trim().replaceAll('ʼ', '').split(/\s+/)
      return names.slice(0, -1).map((name) => [name, names.at(-1) ?? ''] as const)
    }),
)

/** Countries, and towns abroad that are asked for most; in both languages and as they call themselves. */
const abroad: ReadonlySet<string> = new Set(
  `
    польща poland polska німеччина germany deutschland чехія czechia словаччина slovakia угорщина hungary румунія romania молдова moldova
    австрія austria італія italy франція france іспанія spain португалія portugal бельгія belgium нідерланди netherlands люксембург
    luxembourg данія denmark швеція sweden норвегія norway фінляндія finland естонія estonia латвія latvia литва lithuania болгарія
    bulgaria греція greece туреччина turkey türkiye хорватія croatia словенія slovenia сербія serbia швейцарія switzerland ірландія ireland
    велика-британія великобританія англія united-kingdom great-britain england uk сша usa united-states канада canada ізраїль israel грузія
    georgia азербайджан azerbaijan вірменія armenia казахстан kazakhstan оае uae кіпр cyprus мальта malta ісландія iceland чорногорія
    montenegro албанія albania європа europe єс eu варшава warsaw warszawa краків krakow kraków cracow вроцлав wroclaw wrocław гданськ
    gdansk gdańsk познань poznan poznań лодзь lodz łódź люблін lublin катовіце katowice жешув ряшів rzeszow rzeszów перемишль przemyśl
    берлін berlin мюнхен munich münchen гамбург hamburg кельн cologne köln франкфурт frankfurt штутгарт stuttgart дрезден dresden лейпциг
    leipzig прага prague praha брно brno братислава bratislava кошиці košice kosice будапешт budapest бухарест bucharest bucurești яси ясси
    iasi iași кишинів chisinau chișinău тирасполь відень vienna wien грац graz рим rome roma мілан milan milano венеція venice турін turin
    неаполь naples париж paris ліон lyon мадрид madrid барселона barcelona валенсія valencia лісабон lisbon lisboa порту porto брюссель
    brussels антверпен antwerp амстердам amsterdam роттердам rotterdam гаага копенгаген copenhagen стокгольм stockholm осло oslo гельсінкі
    хельсінкі helsinki таллінн tallinn рига riga вільнюс vilnius каунас kaunas софія sofia варна varna афіни athens салоніки thessaloniki
    стамбул istanbul анкара ankara загреб zagreb любляна ljubljana белград beograd belgrade цюрих zurich zürich женева geneva базель basel
    берн bern дублін dublin лондон london манчестер manchester бірмінгем birmingham единбург edinburgh нью-йорк new-york чикаго chicago
    лос-анджелес los-angeles торонто toronto тель-авів tel-aviv тбілісі tbilisi батумі batumi баку baku єреван yerevan дубай dubai монако
    monaco подгориця podgorica сараєво sarajevo скопє skopje тирана tirana рейкявік reykjavik нікосія nicosia валлетта valletta
  `
    .trim()
    .split(/\s+/),
)

/** Degrees. */
interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** Where something is to be brought. */
export type Place =
  | {
      readonly kind: 'ukraine'
      /** By road, rounded up to ten; 0 in the works' own town, null where nobody knows how far it is. */
      readonly km: number | null
      /** Null where several have the name, or none that we know. */
      readonly settlement: Settlement | null
      /** Of one name, among which nobody guesses: somebody is asked. */
      readonly choices: readonly Settlement[]
    }
  | { readonly kind: 'abroad' }
  | { readonly kind: 'unknown' }

/** As names are compared: small letters, one apostrophe, a hyphen between words, without “м.” and the like before them. */
const nameOf = (text: string) =>
  text
    .trim()
    .replace(/^(?:м\.|місто|смт\.?|с\.|село|city of)\s*/, '')
    .replace(/\s+/g, '-')

/** A name as towns are compared: small letters without apostrophes, a hyphen between words. */
export const townKey = (text: string) =>
  nameOf(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[’'ʼ‘`]/g, ''),
  )

/** Kilometres by road between the works and a point: the straight line, so much longer as roads are; rounded up to ten. */
function distanceByRoad(to: Coordinates, roadFactor: number | null): number {
  return Math.ceil((straight(works, to) * (roadFactor ?? usualRoadFactor)) / 10) * 10
}

function placeOf(named: readonly Settlement[], roadFactor: number | null): Place {
  const [settlement, ...others] = named
  if (!settlement || others.length > 0) return { kind: 'ukraine', km: null, settlement: null, choices: named }
  const isWorks = settlement.name === works.name && settlement.kind === 'city'
  const km = isWorks ? 0 : settlement.at && distanceByRoad(settlement.at, roadFactor)
  return { kind: 'ukraine', km, settlement, choices: [] }
}

/** A region of Ukraine or the country itself says where a village lies that no list knows. */
const region = /(?:^|[^\p{L}])(?:україна|ukraine|область|обл(?:\.|$|[^\p{L}])|oblast|region|район|р-н)/u

/**
 * What is meant by a typed town: one in Ukraine, one abroad, or nothing that we know. Nothing that is not known is ever given a figure.
 * @param id of the settlement that was chosen, which says more than its name
 */
export function recognisePlace(typed: string, roadFactor: number | null = null, id: number | null = null): Place {
  const chosen = id === null ? null : settlementById(id)
  if (chosen) return placeOf([chosen], roadFactor)
  const text = typed
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’'ʼ‘`]/g, '')
  const parts = text.split(/[,;()]/).filter((part) => part.trim() !== '')
  const exactly = verdictOn(parts, (name) => formerNames.get(name) ?? name, roadFactor)
  if (exactly) return exactly
  const almost = () => verdictOn(parts, (name) => name, roadFactor, true)
  if (region.test(text)) return almost() ?? { kind: 'ukraine', km: null, settlement: null, choices: [] }
  return verdictOn(parts, meant, roadFactor) ?? almost() ?? verdictOn(parts, inRussian, roadFactor) ?? { kind: 'unknown' }
}

/** The same for a name in Russian and in Ukrainian, which differ in vowels, signs and doubled letters: «Днепр», «Винница», «Белая Церковь». */
const consonants = (name: string) =>
  name
    .replace(/[^бвгґджзклмнпрстфхцчшщ]/g, '')
    .replace(/ґ/g, 'г')
    .replace(/(.)\1+/g, '$1')
/** Of two spellings of one name the first vowel is of one kind, and one has at most a vowel more: «Белгород» is not «Болград». */
function soundAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.match(/[аоеєиіїыэёяую]/g) ?? [])
  const kind = (vowel = '') => ['ао', 'еєиіїыэё', 'яую'].findIndex((vowels) => vowels.includes(vowel))
  return kind(a?.[0]) === kind(b?.[0]) && Math.abs((a?.length ?? 0) - (b?.length ?? 0)) <= 1
}

let citiesByConsonants: ReadonlyMap<string, readonly string[]> | undefined

/** The city that a Russian name means; null where none, or where two are alike, or too few letters say it. */
function inRussian(name: string): string | null {
  citiesByConsonants ??= Map.groupBy(new Set([...cityNames(), ...formerNames.keys()]), consonants)
  const letters = consonants(name)
  const alike = (citiesByConsonants.get(letters) ?? []).filter((city) => soundAlike(city, name))
  const [only, ...others] = letters.length < 3 ? [] : new Set(alike.map((city) => formerNames.get(city) ?? city))
  return only !== undefined && others.length === 0 ? only : null
}

/** What names that a list knows say; a foreign one first: no domestic tariff is ever given to it. */
function verdictOn(parts: readonly string[], read: (name: string) => string | null, roadFactor: number | null, isLoose = false): Place | null {
  const names = parts.map((part) => read(nameOf(part)))
  if (names.some((name) => name !== null && abroad.has(name))) return { kind: 'abroad' }
  for (const [at, name] of names.entries()) {
    const named = name === null || region.test(parts[at] ?? '') ? [] : settlementsNamed(name, parts.toSpliced(at, 1).join(','), isLoose)
    if (named.length > 0) return placeOf(named, roadFactor)
  }
  return null
}

/** The town that a name with one slip of the keyboard means; null where it means none, or may mean two. Short names differ by one letter from too many. */
function meant(typed: string): string | null {
  const near = slipped().filter((name) => isOneSlip(typed, name))
  const [only, ...others] = new Set(near.map((name) => formerNames.get(name) ?? name))
  return only !== undefined && others.length === 0 ? only : null
}

let longNames: readonly string[] | undefined
/** Names of seven letters and more, and of shorter ones those of centres of regions. */
const slipped = (): readonly string[] =>
  (longNames ??= [...centres, ...[...cityNames(), ...abroad, ...formerNames.keys()].filter(({ length }) => length >= 7)])

const centres = ['дніпро', 'dnipro', 'луцьк', 'lutsk', 'львів', 'одеса', 'odesa', 'рівне', 'rivne', 'харків', 'херсон']

/** Whether one letter was left out, doubled, put in, mistaken or changed places with its neighbour. */
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
