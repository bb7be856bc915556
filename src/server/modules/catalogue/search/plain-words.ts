import { stemOf } from './stem.ts'

/** Words that say nothing about a product: they are not looked for beside words that do. */
const silent = new Set(
  'і й та а або чи з зі із зо в у на до для від по під над при про за без як a an the and or of for with without in on at to by from can'.split(' '),
)
export function isSilent(word: string): boolean {
  return silent.has(word)
}

/** Everything here is made of it, so few names say it: it may be found, and need not. */
const taken = new Set(['бетон', 'бетонний', 'concrete'].map(stemOf))
export function isTaken(stem: string): boolean {
  return taken.has(stem)
}

/** What people say for what the catalogue calls otherwise. */
const standIns: Readonly<Record<string, readonly string[]>> = {
  лавочка: ['лава'],
  лавиця: ['лава'],
  seat: ['bench'],
  смітник: ['урна'],
  urn: ['bin', 'vase'],
  trash: ['bin'],
  garbage: ['bin'],
  rubbish: ['bin'],
  waste: ['bin'],
  горщик: ['вазон'],
  вазонок: ['вазон'],
  квітник: ['вазон'],
  pot: ['planter'],
  flowerpot: ['planter'],
  мийка: ['раковина'],
  washbasin: ['sink'],
  washstand: ['sink'],
  столик: ['стіл'],
  desk: ['table'],
  напівсфера: ['півсфера'],
  hemisphere: ['half', 'sphere'],
  limiter: ['bollard', 'sphere', 'block'],
  болард: ['стовпчик'],
}
const byStem = new Map(Object.entries(standIns).map(([word, instead]) => [stemOf(word), instead]))
export function standInsOf(stem: string): readonly string[] {
  return byStem.get(stem) ?? []
}
