/** The keys of a Ukrainian keyboard, by what the same keys type in Latin: `dfpjy` was meant as `вазон`. */
const latin = [...'qwertyuiop[]asdfghjkl;\'zxcvbnm,./\\~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?|']
const ukrainian = [..."йцукенгшщзхїфівапролджєячсмитьбю.ґ'ЙЦУКЕНГШЩЗХЇФІВАПРОЛДЖЄЯЧСМИТЬБЮ,Ґ"]

const toUkrainian = new Map(latin.map((key, index) => [key, ukrainian[index] ?? key]))
const toLatin = new Map(ukrainian.map((key, index) => [key, latin[index] ?? key]))
/** Letters of a Russian keyboard on the keys of Ukrainian ones. */
const russianKeys: Readonly<Record<string, string>> = { ы: 'і', э: 'є', ъ: 'ї', ё: "'" }

/**
 * What a text says when it was typed with the keyboard in another language. The keys are read before the letters are
 * lower-cased, or the shifted ones would be lost: `<TNJY` is `БЕТОН`.
 */
export function wrongLayoutTexts(text: string): string[] {
  const typed = (keys: ReadonlyMap<string, string>) => [...text].map((key) => keys.get(key) ?? key).join('')
  const readings = [typed(toUkrainian), typed(toLatin), text.replace(/[ыэъё]/gi, (key) => russianKeys[key.toLowerCase()] ?? key)]
  return [...new Set(readings.map((meant) => meant.toLowerCase()))].filter((meant) => meant !== text.toLowerCase())
}
