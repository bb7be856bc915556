import { fromMajor, money } from '#contract/money.ts'

/** Kopiykas as a person types them: `4200`, `4200,50`. */
export function moneyText(kopiykas: number): string {
  const rest = Math.abs(kopiykas % 100)
  return `${Math.trunc(kopiykas / 100)}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`}`
}

/** What was typed, in kopiykas; null when it is no sum: `4 200,50`, `4200.5 ₴` and `4200` are. */
export function readMoneyText(text: string): number | null {
  const plain = text
    .replace(/\s|₴|грн\.?/gi, '')
    .replace(',', '.')
    .replace(/\.(\d\d?)0*$/, '.$1')
  const value = plain === '' ? null : fromMajor(plain)
  return value === null || value < 0 ? null : money(value)
}
