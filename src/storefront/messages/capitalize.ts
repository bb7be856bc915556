/** The words of an option where they stand alone: in a list they begin with a capital, after a colon they stay as they are. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
