import type { Language } from '#contract/languages.ts'
import { money, sum } from '#contract/money.ts'
import type { NewOrderPayment } from '../../payments/index.ts'
import type { LineRow } from './line-row.ts'

type Items = NewOrderPayment['items']

/** The items on a payment's receipt. A receipt allows no negative lines, so with a discount the goods become one item at the price paid. */
export function paymentItems(
  lines: readonly Pick<LineRow, 'translations' | 'productCode' | 'quantity' | 'unit' | 'total'>[],
  language: Language,
): Items {
  if (lines.every(({ unit }) => unit >= 0))
    return lines.map(({ translations, productCode, quantity, unit }) => ({ name: translations[language].name, code: productCode, quantity, unit }))
  const goods = lines.filter(({ unit }) => unit >= 0)
  const name = goods.map(({ translations, quantity }) => `${translations[language].name} × ${quantity}`).join('; ')
  return [{ name: name.slice(0, 250), code: goods[0]?.productCode ?? '', quantity: 1, unit: money(sum(lines.map(({ total }) => total))) }]
}
