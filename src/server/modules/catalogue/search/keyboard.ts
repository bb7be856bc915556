/** The keys of a Ukrainian keyboard, by what the same keys type in Latin: `dfpjy` was meant as `вазон`. */
const latin = [..."qwertyuiop[]asdfghjkl;'zxcvbnm,."]
const ukrainian = [...'йцукенгшщзхїфівапролджєячсмитьбю']

const toUkrainian = new Map(latin.map((key, index) => [key, ukrainian[index] ?? key]))
const toLatin = new Map(ukrainian.map((key, index) => [key, latin[index] ?? key]))

/** What a text says when it was typed with the keyboard in the other language. */
export function slippedTexts(text: string): string[] {
  const typed = text.toLowerCase()
  return [toUkrainian, toLatin].map((keys) => [...typed].map((key) => keys.get(key) ?? key).join('')).filter((meant) => meant !== typed)
}
