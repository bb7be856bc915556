/** Kopiykas as typed in a field: `4200`, `4200,50`. */
export function moneyText(kopiykas: number): string {
  const rest = Math.abs(kopiykas % 100)
  return `${Math.trunc(kopiykas / 100)}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`}`
}
