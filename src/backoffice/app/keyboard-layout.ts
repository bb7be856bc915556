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
