const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
const ukrainian = 'йцукенгшщзхїфівапролджєячсмитьбю'

/** The same keys typed in the other layout: `njdfhb` is `товари`. */
export function otherLayout(text: string): string {
  return [...text]
    .map((letter) => {
      const fromLatin = latin.indexOf(letter)
      if (fromLatin !== -1) return ukrainian[fromLatin]
      const fromUkrainian = ukrainian.indexOf(letter)
      return fromUkrainian === -1 ? letter : latin[fromUkrainian]
    })
    .join('')
}

/** What is found for the typed text, or if nothing is, for the text in the other layout. */
export async function findInLayouts<Answer extends { readonly data: readonly unknown[] }>(
  typed: string,
  find: (search: string) => Promise<Answer>,
): Promise<Answer> {
  const found = await find(typed)
  const other = otherLayout(typed.toLowerCase())
  return found.data.length > 0 || other === typed.toLowerCase() ? found : find(other)
}
