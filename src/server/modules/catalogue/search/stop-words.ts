import { stemWord, splitWords } from './stem.ts'

const toSet = (words: string): ReadonlySet<string> => new Set(splitWords(words))

/** Words without meaning for a product: ignored when other words are present. */
const stopWords = toSet(`
  і й та а або чи з зі із зо в у на до для від по під над при про за без як що це цей ця мені хочу потрібен потрібна потрібні потрібно шукаю є який яка які ваш ваші
  и с со из от под или не мне хочу нужен нужна нужны ищу какой какая какие есть
  a an the and or of for with without in on at to by from can i need want looking some my our your best
  i z ze zi iz do na w dla od po bez oraz und oder fur mit aus von im am zum der die das`)
export function isStopWord(word: string): boolean {
  return word.length < 2 || stopWords.has(word)
}

/** Words of negation: `лава без спинки`. */
const negations = toSet('без without bez ohne')
export function isNegation(word: string): boolean {
  return negations.has(word)
}

/** Everything here is made of it, so few names mention it: optional in a search. */
const ubiquitous = new Set(
  splitWords(
    'бетон бетонний бетонная concrete cement цемент цементний beton betonowy betonowa betonowe betonowej betonowych архітектурний архитектурный',
  ).map(stemWord),
)
export function isUbiquitous(stem: string): boolean {
  return ubiquitous.has(stem)
}

/** Words of trade and of size without numbers. They name no product, so they only improve the rank. */
const tradeWords = new Set(
  splitWords(`
    купити купую купівля придбати замовити замовлення ціна ціни ціною вартість коштує скільки продаж продам магазин інтернет каталог прайс недорого дешево дешевий знижка акція доставка
    виробник виробництва виріб вироби україна опт оптом гуртом розмір розміри розміром фото висота висотою ширина шириною довжина довжиною глибина об’єм вага вагою діаметр діаметром колір кольору кольоровий
    великий великі маленький малий середній високий низький довгий короткий широкий вузький важкий гарний сучасний стильний дизайнерський якісний міцний різний новий шт штук штука літрів
    купить заказать заказ цена цены стоимость стоит сколько продажа продажу скидка недорогой дешевый производитель размер размеры размером высота высотой длина длиной вес цвет цвета
    большой большие маленький маленькие высокий низкий длинный длинная широкий узкий красивый современный
    buy order price prices pricing cost sale cheap inexpensive affordable shop store online catalogue catalog delivery manufacturer supplier ukraine wholesale size sizes color colour height width length depth weight
    large big huge small tall high low long short wide narrow heavy modern stylish designer custom made pcs pieces quality cast precast
    kupić cena ceny sklep tani tanie tania duza duzy duze mala maly wysoka wysoki nowoczesna producent kaufen preis gross klein modern
    kupyty cina zamovyty nedorogo kupit tsena cena`).map(stemWord),
)
export function isTradeWord(stem: string): boolean {
  return tradeWords.has(stem)
}
