/** Maps a Ukrainian keyboard to the Latin signs on the same keys: `dfpjy` was meant as `вазон`. */
const latin = [...'qwertyuiop[]asdfghjkl;\'zxcvbnm,./\\~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?|']
const ukrainian = [..."йцукенгшщзхїфівапролджєячсмитьбю.ґ'ЙЦУКЕНГШЩЗХЇФІВАПРОЛДЖЄЯЧСМИТЬБЮ,Ґ"]

const toUkrainian = new Map(latin.map((key, index) => [key, ukrainian[index] ?? key]))
const toLatin = new Map(ukrainian.map((key, index) => [key, latin[index] ?? key]))
/** Letters of a Russian keyboard on the same keys as Ukrainian ones. */
const russianKeys: Readonly<Record<string, string>> = { ы: 'і', э: 'є', ъ: 'ї', ё: "'" }

/**
 * The readings of a text typed in a wrong keyboard layout. Takes the text before lower-casing, which would lose shifted keys: `<TNJY` is
 * `БЕТОН`.
 */
export function wrongLayoutTexts(text: string): string[] {
  const typed = (keys: ReadonlyMap<string, string>) => [...text].map((key) => keys.get(key) ?? key).join('')
  const readings = [typed(toUkrainian), typed(toLatin), text.replace(/[ыэъё]/gi, (key) => russianKeys[key.toLowerCase()] ?? key)]
  return [...new Set(readings.map((reading) => reading.toLowerCase()))].filter((reading) => reading !== text.toLowerCase())
}
