import type { ValueFacet } from '#contract/facets.ts'
import { stemWord, splitWords } from './stem.ts'

/** The term under which a product is found by the value of a facet; no word has a colon in it. */
export const attributeTerm = (facet: ValueFacet, value: string): string => `${facet}:${value}`
export const isAttributeTerm = (term: string): boolean => term.includes(':')

/** What buyers call the colours, options, places and shapes of this trade, in four languages. Those of an owner's own are found by their labels. */
const attributes: Readonly<Record<string, string>> = {
  'color:natural': 'сірий серый сіра grey gray натуральний натуральный natural бежевий бежевый beige szary szara grau',
  'color:white': 'білий белый білосніжний white bialy biala biale weiss',
  'color:individual': `чорний черный black антрацит антрацитовий антрацитовый anthracite графіт графітовий графит графитовый graphite коричневий коричневый brown зелений зеленый green
    червоний красный red синій синий блакитний голубой blue теракота теракотовий терракота терракотовый terracotta рожевий розовый pink жовтий желтый yellow помаранчевий оранжевый orange
    темний темный dark кремовий кремовый cream пісочний песочный sand ral czarny czarna czarne schwarz anthrazit grafit antracyt`,
  'option:led_backlight': `led лед підсвічування підсвітка підсвіткою підсвічений світлодіодний підсвічуванням світло освітлення подсветка подсветкой светодиодный свет освещение backlight backlit light lights lighting
    illuminated lit podswietlenie podswietleniem podswietlana oswietlenie oswietleniem beleuchtet beleuchtung pidsvitka podsvetka`,
  'option:logo': 'логотип логотипом лого logo logotype напис написом надпись гравіювання гравировка engraving engraved зображення',
  'option:thermal_insulation':
    'утеплення утеплений утепленням утепление утепленный теплоізоляція теплоізоляцією теплоизоляция insulation insulated insulating ocieplenie isoliert',
  'option:drainage_holes': 'дренаж дренажний дренажем дренажный drainage drain отвір отвори отворами отверстие отверстия hole holes drenaz',
  'option:rubber_feet': 'ніжки ніжках ножки ножках гумовий резиновый rubber feet foot',
  'option:pot_holders': 'тримач тримачі держатель держатели holder holders підставка',
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

const termsByStem = new Map<string, string[]>()
for (const [term, words] of Object.entries(attributes))
  for (const stem of new Set(splitWords(words).map(stemWord))) termsByStem.set(stem, [...(termsByStem.get(stem) ?? []), term])

/** Terms of the values that a word names; none for most words. */
export function attributesNamed(word: string): readonly string[] {
  return termsByStem.get(stemWord(word)) ?? []
}
