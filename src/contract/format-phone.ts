/** Formats +380671234567 as +380 67 123 45 67. */
export function formatPhone(phone: string): string {
  const parts = /^\+(\d{3})(\d{2})(\d{3})(\d{2})(\d{2})$/.exec(phone)
  return parts ? `+${parts.slice(1).join('\u00a0')}` : phone
}
