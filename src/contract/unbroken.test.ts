import { expect, test } from 'vitest'
import { plainDate } from './plain-date.ts'
import { formatDays } from './ready-range.ts'
import { unbroken } from './unbroken.ts'

/** As a reader sees it, with `_` and `^` for what keeps together. */
const shown = (text: string) => text.replaceAll('\u00a0', '_').replaceAll('\u2060', '^')

test('no line tears a range of days, hours, prices or sizes behind its dash, nor a figure from its unit', () => {
  const day = (date: string) => plainDate(date) ?? '2026-01-01'
  for (const [text, whole] of [
    [formatDays({ from: day('2026-12-07'), to: day('2026-12-11') }, 'uk'), '7–^11_грудня'],
    [formatDays({ from: day('2026-12-29'), to: day('2027-01-04') }, 'en'), '29_December_2026_– 4_January_2027'],
    ['пн–пт 9:00–18:00', 'пн–^пт 9:00–^18:00'],
    ['доставка ≈ ₴ 900 – ₴ 1\u00a0600', 'доставка ≈ ₴_900_– ₴_1_600'],
    ['120 × 45 × 45–48 см', '120_×_45_×_45–^48_см'],
    ['Ø 50 × 90 – Ø 60 × 110 cm', 'Ø_50_×_90_– Ø_60_×_110_cm'],
    ['готово за 14–21 день, 120 кг, 5 м довжини', 'готово за 14–^21 день, 120_кг, 5_м довжини'],
    ['прийнято 150 кг/м², 2 300 kg/m³', 'прийнято 150_кг/^м², 2_300_kg/^m³'],
    ['форма: +₴ 2\u00a0400 за виріб', 'форма: +^₴_2_400_за виріб'],
    ['Куб 3 — вазон – 2 шт.', 'Куб 3 — вазон_– 2_шт.'],
  ] as const)
    expect(shown(unbroken(text)), text).toBe(whole)
})
