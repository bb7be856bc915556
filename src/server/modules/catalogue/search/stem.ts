/**
 * Light stemming of Ukrainian, English, and the Russian and Polish that buyers type, enough to find вазони by вазонів: removes case and
 * number endings, apostrophes and soft signs, and folds і and о in closed syllables (стіл, столу). Indexing and searching share this
 * function, so it must be consistent, not linguistically right.
 */
const ukrainianEndings = [
  'остями',
  'ості',
  'ями',
  'ами',
  'ові',
  'еві',
  'єві',
  'ого',
  'ому',
  'ими',
  'іми',
  'ього',
  'ьому',
  'ою',
  'ею',
  'єю',
  'ої',
  'ії',
  'ом',
  'ем',
  'єм',
  'ам',
  'ям',
  'ах',
  'ях',
  'ів',
  'їв',
  'ий',
  'ій',
  'их',
  'іх',
  'им',
  'ім',
  'ия',
  'ія',
  'ію',
  'ая',
  'ую',
  // Russian endings, with ы folded to и
  'ие',
  'ое',
  'ее',
  'ой',
  'ей',
  'а',
  'я',
  'о',
  'е',
  'є',
  'и',
  'і',
  'ї',
  'у',
  'ю',
  'ь',
  'й',
].sort((a, b) => b.length - a.length)
const englishEndings = ['ings', 'ing', 'ies', 'ed', 'es', 's'] as const
const shortest = 3

/** Many people type г for ґ; Russian, Polish and German letters become the nearest Ukrainian or English one. */
const foldedLetters: Readonly<Record<string, string>> = {
  ґ: 'г',
  ё: 'е',
  ы: 'и',
  э: 'е',
  ъ: '',
  ą: 'a',
  ć: 'c',
  ę: 'e',
  ł: 'l',
  ń: 'n',
  ó: 'o',
  ś: 's',
  ź: 'z',
  ż: 'z',
  ä: 'a',
  ö: 'o',
  ü: 'u',
  ß: 'ss',
}

/** Lower-cases and composes a word, removes apostrophes, and folds foreign letters. */
export function foldWord(word: string): string {
  return word
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’ʼ‘`´ʹ′‛＇]|(?<=\p{L})["”](?=\p{L})/gu, '') // many people type п"ять
    .replace(/[ґёыэъ]/g, (letter) => foldedLetters[letter] ?? letter)
    .replace(/[ąćęłńóśźżäöüß]/g, (letter) => foldedLetters[letter] ?? letter)
}

/** Latin letters that look like Cyrillic ones: стiл with a Latin i is common. */
const lookalikes: Readonly<Record<string, string>> = { a: 'а', c: 'с', e: 'е', i: 'і', o: 'о', p: 'р', x: 'х', y: 'у' }

function unmixed(word: string): string {
  return /\p{Script=Cyrillic}/u.test(word) ? word.replace(/[aceiopxy]/g, (email) => lookalikes[email] ?? email) : word
}

/** The words of a text, folded: letters and digits, with inner apostrophes dropped. */
export function splitWords(text: string): string[] {
  return (foldWord(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(unmixed)
}

function ukrainian(word: string): string {
  const ending = ukrainianEndings.find((end) => word.endsWith(end) && word.length - end.length >= shortest)
  const bare = (ending ? word.slice(0, -ending.length) : word).replace(/ь/g, '')
  return bare
    .replace(/([бвгджзйклмнпрстфхцчшщ])[ое]([кц])$/, (whole, before: string, last: string) => (bare.length > shortest + 1 ? before + last : whole)) // лавок, лавка
    .replace(/(?<=.{4})ов$/, '') // вазонов
    .replace(/і([бвгджзйклмнпрстфхцчшщ]{1,2})$/, 'о$1') // стіл, столу
    .replace(/([а-яїієґ])\1$/, '$1')
}

function english(word: string): string {
  if (word.endsWith('ee') || word.endsWith('ss')) return word
  if (word.endsWith('ees')) return word.slice(0, -1)
  const ending = englishEndings.find((end) => word.endsWith(end) && word.length - end.length >= shortest)
  const bare = ending === undefined ? word : ending === 'ies' ? `${word.slice(0, -3)}y` : word.slice(0, -ending.length)
  return bare.length > shortest ? bare.replace(/e$/, '') : bare
}

/** The ending -і softens г, к, х: дорога, дорозі; лавка, лавці; стріха, стрісі. */
const hard: Readonly<Record<string, string>> = { з: 'г', ц: 'к', с: 'х' }

/**
 * The possible stems of a folded word, likeliest first. `лавці` comes from `лавка`, but `вулиці` from `вулиця`: the word alone is
 * ambiguous, so indexing and searching keep both.
 */
export function possibleStems(word: string): string[] {
  const stem = stemWord(word)
  const softened = /[зцс]і$/.test(word) ? stemWord(word.replace(/.і$/, (end) => `${hard[end[0] ?? ''] ?? ''}а`)) : stem
  return stem === softened ? [stem] : [stem, softened]
}

/** The likeliest stem of a folded word. */
export function stemWord(word: string): string {
  if (/\d/.test(word)) return word
  return /\p{Script=Cyrillic}/u.test(word) ? ukrainian(word) : english(word)
}

/** Whether two words are one typo apart: a changed, missing or extra letter, or two swapped neighbours. */
export function oneTypoApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let endA = a.length
  let endB = b.length
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--
    endB--
  }
  const restA = a.slice(start, endA)
  const restB = b.slice(start, endB)
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}
