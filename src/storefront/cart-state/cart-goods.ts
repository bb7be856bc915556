import type { QuoteGoods } from '../quote-request/quote-request.ts'
import { optionText, type CartView } from './cart-view.ts'

/** The cart's goods for requesting a quote, at the quantities on the screen. */
export function cartGoods({ lines }: Pick<CartView, 'lines'>): QuoteGoods {
  const available = lines.filter(({ line }) => line.available)
  return {
    lines: available.map(({ line, quantity }) => ({
      product_id: line.product.id,
      quantity,
      product_properties: line.product_properties.map(({ property_name, property_value, property_note }) => ({
        property_name,
        property_value,
        ...(property_note ? { property_note } : {}),
      })),
    })),
    names: available.map(({ line, quantity }) =>
      [`${quantity} × ${line.product.product_name}`, ...optionText(line).map(({ value, note }) => (note ? `${value} (${note})` : value))].join(', '),
    ),
  }
}
