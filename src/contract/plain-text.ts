/**
 * Signs that show nothing and may mislead who reads: control characters, and marks that turn the direction of writing
 * ("exe.\u202egpj" reads as a picture).
 */
const misleading = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A text of several lines as its writer saw it, for others to read: without {@link misleading} signs, in normal form. */
export function plainText(typed: string): string {
  const lines = typed.replace(/\r\n?/g, '\n').split('\n')
  return lines
    .map((line) => line.replaceAll('\t', ' ').replace(misleading, ''))
    .join('\n')
    .normalize('NFC')
    .trim()
}

/** The same in one line: names, addresses, subjects of letters. */
export function plainLine(typed: string): string {
  return plainText(typed.replace(/\s+/g, ' '))
}
