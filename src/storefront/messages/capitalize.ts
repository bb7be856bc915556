/** Capitalises an option's text for lists, where it stands alone; after a colon it stays in lower case. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
