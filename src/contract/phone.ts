/** Phones are `+` and exactly 12 digits. */
export const phoneDigits = 12

/**
 * Brings a phone typed in any usual Ukrainian way (0671234567, 80671234567, 380…, spaces, brackets,
 * hyphens, dots, the invisible marks that come along when it is copied) to `+` and digits. What is not such a phone comes back as typed, for validation to refuse.
 */
export function normalisePhone(typed: string): string {
  const digits = typed
    .normalize('NFKC')
    .trim()
    .replace(/[\s().\-‐‑–—\p{Cf}]/gu, '')
  if (/^0\d{9}$/.test(digits)) return `+38${digits}`
  if (/^80\d{9}$/.test(digits)) return `+3${digits}`
  if (/^380\d{9}$/.test(digits)) return `+${digits}`
  if (/^00380\d{9}$/.test(digits)) return `+${digits.slice(2)}`
  return digits
}

export function isPhone(phone: string): boolean {
  return /^\+\d{12}$/.test(phone)
}

/** +380671234567 → +380 67 123 45 67, for readers. */
export function formatPhone(phone: string): string {
  const parts = /^\+(\d{3})(\d{2})(\d{3})(\d{2})(\d{2})$/.exec(phone)
  return parts ? `+${parts.slice(1).join('\u00a0')}` : phone
}
