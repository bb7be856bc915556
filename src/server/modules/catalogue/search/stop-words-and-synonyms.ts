import { foldWord, stemOf } from './stem.ts'

/** Words that say nothing about a product: they are not looked for beside words that do. */
const stopWords = new Set(
  'і й та а або чи з зі із зо в у на до для від по під над при про за без як a an the and or of for with without in on at to by from can'.split(' '),
)
export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

/** Everything here is made of it, so few names say it: it may be found, and need not. */
const ubiquitous = new Set(['бетон', 'бетонний', 'concrete'].map(stemOf))
export function isUbiquitous(stem: string): boolean {
  return ubiquitous.has(stem)
}

/** Words that mean one thing here, Ukrainian, Russian and English: each is found by every other of its line. */
const synonyms = [
  'вазон кашпо горщик вазонок контейнер клумба квітник квітниця жардиньєра горшок цветник',
  'лава лавка лавочка лавиця сидіння скамейка скамья',
  'урна смітник сміттєвий мусорка',
  'раковина мийка умивальник рукомийник мойка умывальник',
  'стовпчик болард обмежувач антипаркувальний столбик',
  'куля сфера шар',
  'півсфера напівсфера полусфера',
  'стіл столик стільниця стол столешница',
  'сірий серый',
  'білий белый',
  'чорний чёрный',
  'planter pot flowerpot',
  'bench seat',
  'bin trash garbage rubbish waste urn',
  'sink washbasin washstand basin',
  'table desk',
  'sphere ball',
].map((line) => line.split(' '))

/** Said for something else, but not the other way round. */
const oneWay: Readonly<Record<string, readonly string[]>> = {
  urn: ['vase'],
  hemisphere: ['half', 'sphere'],
  limiter: ['bollard', 'sphere', 'block'],
}

const byStem = new Map<string, readonly string[]>()
for (const [word, instead] of [...synonyms.flatMap((group) => group.map((word) => [word, group] as const)), ...Object.entries(oneWay)]) {
  const stem = stemOf(foldWord(word))
  byStem.set(stem, [...(byStem.get(stem) ?? []), ...instead.map(foldWord).filter((other) => stemOf(other) !== stem)])
}

/** What else the catalogue may call a word, by its stem. */
export function synonymsOf(stem: string): readonly string[] {
  return byStem.get(stem) ?? []
}
