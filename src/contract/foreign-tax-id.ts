/**
 * Formats of VAT numbers in the European Union, Great Britain, Switzerland and Norway, without spaces, dots and hyphens and without the country's
 * code (Greece uses EL). Source: the European Commission's VIES.
 */
const formats: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]?\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E?\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}(?:MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

/**
 * Whether a text has the format of the country's tax numbers. The number is stored as typed in any case; a mismatch only tells the office to ask
 * again.
 * @returns null when the country's format is unknown, or nothing was typed
 */
export function looksLikeTaxId(country: string, typed: string): boolean | null {
  const format = formats[country]
  const compact = typed
    .normalize('NFKC')
    .replace(/[\s.\-–/]/gu, '')
    .toUpperCase()
  if (!format || compact === '') return null
  const prefix = country === 'GR' ? 'EL' : country
  return format.test(compact) || (compact.startsWith(prefix) && format.test(compact.slice(prefix.length)))
}
