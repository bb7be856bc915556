/** The words of an option where they stand alone: in a list they begin with a capital, after a colon they stay as they are. */
export function beginLarge(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
