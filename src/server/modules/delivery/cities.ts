import { usualRoadFactor } from '#contract/delivery.ts'
import { transliterate } from '#contract/slug.ts'
import { findSettlement } from './settlements.ts'

/** The works' town, and the centres of the regions: latitude and longitude in degrees, names in both languages. */
const cities: readonly (readonly [uk: string, en: string, latitude: number, longitude: number])[] = [
  ['черкаси', 'cherkasy', 49.44, 32.06],
  ['київ', 'kyiv', 50.45, 30.52],
  ['вінниця', 'vinnytsia', 49.23, 28.47],
  ['дніпро', 'dnipro', 48.46, 35.05],
  ['донецьк', 'donetsk', 48.0, 37.8],
  ['житомир', 'zhytomyr', 50.25, 28.66],
  ['запоріжжя', 'zaporizhzhia', 47.84, 35.14],
  ['івано-франківськ', 'ivano-frankivsk', 48.92, 24.71],
  ['кропивницький', 'kropyvnytskyi', 48.51, 32.26],
  ['луганськ', 'luhansk', 48.57, 39.31],
  ['луцьк', 'lutsk', 50.75, 25.33],
  ['львів', 'lviv', 49.84, 24.03],
  ['миколаїв', 'mykolaiv', 46.97, 32.0],
  ['одеса', 'odesa', 46.48, 30.73],
  ['полтава', 'poltava', 49.59, 34.55],
  ['рівне', 'rivne', 50.62, 26.25],
  ['суми', 'sumy', 50.91, 34.8],
  ['тернопіль', 'ternopil', 49.55, 25.59],
  ['ужгород', 'uzhhorod', 48.62, 22.29],
  ['харків', 'kharkiv', 49.99, 36.23],
  ['херсон', 'kherson', 46.64, 32.62],
  ['хмельницький', 'khmelnytskyi', 49.42, 26.99],
  ['чернівці', 'chernivtsi', 48.29, 25.94],
  ['чернігів', 'chernihiv', 51.49, 31.29],
]

const [works] = cities
/**
 * Further towns in Ukraine by their Ukrainian names, for slips of the keyboard and for carriers; how far most of them are is in
 * `settlements.ts`. Names of two words stand with a hyphen as their space.
 */
const towns: ReadonlySet<string> = new Set(
  `
    авдіївка алчевськ андрушівка антрацит апостолове арциз ахтирка баранівка балаклія балта бар барвінкове бахмач бахмут баштанка белз
    бердичів бердянськ берегове бережани березань березне берестечко берислав біла-церква білгород-дністровський білопілля біляївка
    благовіщенське бобринець бобровиця богодухів богуслав болград болехів борислав бориспіль борзна борщів боярка бровари броди брусилів
    буринь бурштин буськ буча бучач валки васильків васильківка вашківці великі-мости верхньодніпровськ вижниця вилкове винники виноградів
    вишгород вишневе вільногірськ вільнянськ вінковці вовчанськ вознесенськ волноваха володимир волочиськ ворзель вугледар гадяч гайворон
    гайсин галич генічеськ герца гірник глобине глиняни глухів гола-пристань голованівськ городенка городище городня городок горішні-плавні
    гостомель гребінка гуляйполе деражня дергачі дніпрорудне добромиль добропілля довбиш долина долинська дрогобич дружківка дубляни дубно
    дубровиця дунаївці енергодар жашків жидачів жмеринка жовква жовті-води заводське заліщики заставна збараж зборів звенигородка здолбунів
    зеленодольськ зіньків зміїв знамʼянка золотоноша золочів іванків ізмаїл ізюм ізяслав іллінці ірпінь ічня кагарлик калинівка калуш
    камʼянець-подільський камʼянка камʼянка-бузька камʼянка-дніпровська камʼянське канів карлівка каховка ківерці кілія кіцмань кобеляки
    ковель кодима козелець козятин коломия комарно конотоп копичинці корець коростень коростишів корсунь-шевченківський косів костопіль
    костянтинівка котельва коцюбинське краматорськ красилів красногорівка красноград кременець кременчук кривий-ріг кролевець купʼянськ
    курахове ладижин лебедин летичів липовець лисичанськ лозова лохвиця лубни лутугине люботин любомль мала-виска малин марганець маріуполь
    марʼїнка мелітополь мена мерефа миколаївка миргород миронівка могилів-подільський молодогвардійськ монастириська монастирище моршин
    моспине мостиська мукачево надвірна немирів нетішин ніжин нікополь нова-каховка нова-одеса новгород-сіверський новий-буг новий-калинів
    новий-розділ нововолинськ новоград-волинський звягель новогродівка новодністровськ новомиргород новомосковськ самар новоселиця
    новоукраїнка новояворівськ носівка обухів овруч олевськ олександрія оріхів острог остер очаків павлоград первомайськ первомайський
    переяслав перечин перещепине пирятин південне південноукраїнськ пісківка підгайці пологи полонне помічна попасна почаїв приморськ
    прилуки пустомити путивль рава-руська радехів радивилів радомишль рахів рені решетилівка ржищів рогатин рожище роздільна романів ромни
    рубіжне рудки самбір сарни свалява сватове світловодськ святогірськ севастополь селидове семенівка середина-буда сєвєродонецьк сіверськ
    синельникове скадовськ скалат сквира сколе славута славутич словʼянськ сміла смотрич сніжне сновськ снятин сокаль сокиряни солоне
    соледар сосниця старий-самбір старобільськ старокостянтинів стебник сторожинець стрий судова-вишня таврійськ тальне тараща татарбунари
    теофіполь теплодар теребовля тернівка тетіїв тисмениця тлумач токмак торецьк тростянець трускавець тульчин турка тячів угнів узин
    українка умань устилуг фастів фонтанка хирів хмільник хорол хоростків хотин христинівка хуст царичанка чемерівці червоноград шептицький
    чигирин чоп чорноморськ чорнобай чорнобиль чортків чугуїв чуднів шаргород шепетівка шостка шпола шумськ щастя яворів яготин ялта ямпіль
    яремче вараш лиман мирноград олешки подільськ покров покровськ
  `
    .trim()
    .split(/\s+/),
)

/** Former names of towns, and how they were written abroad for long: what people type on. The name of today stands last. */
const formerNames: ReadonlyMap<string, string> = new Map(
  `
    дніпропетровськ dnipropetrovsk dnepropetrovsk dnepr катеринослав дніпро
    кіровоград kirovohrad kirovograd кропивницький
    ворошиловград lugansk луганськ
    станіслав івано-франківськ
    kiev києв киев київ
    kharkov харьков харків
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
  /** @property km by road, rounded up to ten; 0 in the works' own town, null where nobody knows how far it is */
  { readonly kind: 'ukraine'; readonly km: number | null } | { readonly kind: 'abroad' } | { readonly kind: 'unknown' }

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

/** The Ukrainian name, as names are compared, of the town that was typed; as it was typed where no list knows it. */
export function ukrainianTown(typed: string): string {
  const [first = ''] = typed.split(/[,;()]/)
  const key = townKey(first)
  const name = formerNames.get(key) ?? meant(key) ?? key
  return cities.find(([uk, en]) => uk === name || en === name)?.[0] ?? [...towns].map(townKey).find((town) => transliterate(town) === name) ?? name
}

/** Kilometres by road between the works and a point: the straight line, so much longer as roads are; rounded up to ten. */
function distanceByRoad(to: Coordinates, roadFactor: number | null): number {
  const km = works ? straight({ latitude: works[2], longitude: works[3] }, to) * (roadFactor ?? usualRoadFactor) : 0
  return Math.ceil(km / 10) * 10
}

/** Kilometres between the works and a place of a list; null for one that stands in none. */
function distanceTo(name: string, typed: string, roadFactor: number | null): number | null {
  const city = cities.find(([uk, en]) => uk === name || en === name)
  if (city === works) return 0
  // A village that has a centre's name is told apart by its region.
  const found = findSettlement(name, typed) ?? (city && { latitude: city[2], longitude: city[3] })
  return found ? distanceByRoad(found, roadFactor) : null
}

/** A region of Ukraine or the country itself says where a village lies that no list knows. */
const region = /(?:^|[^\p{L}])(?:україна|ukraine|область|обл(?:\.|$|[^\p{L}])|oblast|region|район|р-н)/u

/** What is meant by a typed town: one in Ukraine, one abroad, or nothing that we know. Nothing that is not known is ever given a figure. */
export function recognisePlace(typed: string, roadFactor: number | null = null): Place {
  const text = typed
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’'ʼ‘`]/g, '')
  const parts = text
    .split(/[,;()]/)
    .map(nameOf)
    .filter(Boolean)
    .map((part) => formerNames.get(part) ?? part)
  const exactly = verdictOn(parts, text, roadFactor)
  if (exactly) return exactly
  if (region.test(text)) return { kind: 'ukraine', km: null }
  return (
    verdictOn(
      parts.flatMap((part) => meant(part) ?? []),
      text,
      roadFactor,
    ) ?? { kind: 'unknown' }
  )
}

/** What names that a list knows say; a foreign one first: no domestic tariff is ever given to it. */
function verdictOn(parts: readonly string[], typed: string, roadFactor: number | null): Place | null {
  if (parts.some((part) => abroad.has(part))) return { kind: 'abroad' }
  const km = parts.map((part) => distanceTo(part, typed, roadFactor)).find((one) => one !== null) ?? null
  if (km !== null) return { kind: 'ukraine', km }
  return parts.some((part) => known.has(part)) ? { kind: 'ukraine', km: null } : null
}

/** The town that a name with one slip of the keyboard means; null where it means none, or may mean two. Short names differ by one letter from too many. */
function meant(typed: string): string | null {
  const near = slipped().filter((name) => isOneSlip(typed, name))
  const [only, ...others] = new Set(near.map((name) => formerNames.get(name) ?? name))
  return only !== undefined && others.length === 0 ? only : null
}

let longNames: readonly string[] | undefined
/** Centres of regions of five letters and more, and what is of seven or more. */
const slipped = (): readonly string[] =>
  (longNames ??= [
    ...cities.flatMap(([uk, en]) => [uk, en]).filter(({ length }) => length >= 5),
    ...[...known, ...abroad, ...formerNames.keys()].filter(({ length }) => length >= 7),
  ])

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

/** Each in Ukrainian and in official Latin letters. */
const known: ReadonlySet<string> = new Set([...towns].map((town) => town.replaceAll('ʼ', '')).flatMap((town) => [town, transliterate(town)]))

/** Great-circle distance in kilometres. */
function straight(from: Coordinates, to: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const across = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude)
  const chord = half(to.latitude - from.latitude) + across
  return 2 * 6371 * Math.asin(Math.sqrt(chord))
}
