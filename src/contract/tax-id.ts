/**
 * Check digits of Ukrainian tax numbers: EDRPOU (companies, 8 digits) and RNOKPP (people, 10 digits). They are only checked, never interpreted: an
 * RNOKPP encodes birthday and sex, which are none of a shop's business.
 */
function weighted(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0)
}

function toDigits(text: string): number[] {
  return Array.from(text, Number)
}

export function isEdrpou(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false
  const digits = toDigits(text)
  const weights = /^[345]/.test(text) ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7]
  const first = weighted(digits, weights) % 11
  const second = () =>
    (weighted(
      digits,
      weights.map((weight) => weight + 2),
    ) %
      11) %
    10
  return (first === 10 ? second() : first) === digits[7]
}

export function isRnokpp(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false
  const digits = toDigits(text)
  // In JavaScript a remainder has the sign of the dividend, and the first weight is negative.
  const remainder = ((weighted(digits, [-1, 5, 7, 9, 4, 6, 10, 5, 7]) % 11) + 11) % 11
  return remainder % 10 === digits[9]
}

/** Whether the text is the tax number of a company or a sole trader; spaces are ignored. */
export function isTaxId(text: string): boolean {
  return isEdrpou(text) || isRnokpp(text)
}

/** Whether the text looks like a foreign tax number, which contains letters: `PL 526-025-02-74`, `DE811569869`. */
export function isForeignTaxId(text: string): boolean {
  return /^(?!UA)[A-Z]{2}(?:[ .-]?[\dA-Z]){5,14}$/i.test(text) && text.replace(/\D/g, '').length >= 5
}

/** The kind of number as documents name it; its words are in `document.json`. */
export function taxIdKind(text: string): 'edrpou' | 'rnokpp' | 'taxNumber' {
  return isEdrpou(text) ? 'edrpou' : isRnokpp(text) ? 'rnokpp' : 'taxNumber'
}
