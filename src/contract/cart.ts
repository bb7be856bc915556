import { z } from 'zod'
import { Day, Kopiykas, ProductCard, ProductProperty, SelectedProperties } from './catalogue.ts'
import { fieldErrors } from './errors.ts'
import { currencies } from './money.ts'
import { Quantity } from './order.ts'
import { VolumePrices } from './volume-tiers.ts'

export const maxCartLines = 200

export const CartAddition = z.object({ quantity: Quantity, product_properties: SelectedProperties.nullish() })
export type CartAddition = z.input<typeof CartAddition>

/**
 * Clients may send a whole line. Unknown fields are ignored and absent ones stay, so that two tabs changing the quantity and the options do not undo
 * each other.
 */
export const CartLineEdit = z
  .object({ quantity: Quantity.optional(), product_properties: SelectedProperties.nullish() })
  .refine((edit) => edit.quantity !== undefined || Array.isArray(edit.product_properties), {
    path: ['quantity'],
    error: fieldErrors.quantityOutOfRange,
  })
export type CartLineEdit = z.input<typeof CartLineEdit>

const Amount = z.number()

export const ChosenProperty = z.object({
  property_name: z.string(),
  property_value: z.string(),
  /** A numeric string in the line's currency. */
  property_price_impact: z.string(),
  property_price_impact_kopiykas: Kopiykas,
  property_note: z.string().optional(),
  /** The colour must be specified or agreed before card payment; absent when not needed. */
  agree_first: z.boolean().optional(),
})

/** Why a line cannot be bought: the product or one of its options is no longer on sale. */
export const lineProblems = ['unpublished', 'configuration'] as const
export type LineProblem = (typeof lineProblems)[number]

export const CartLine = z.object({
  id: z.int(),
  quantity: z.int(),
  product: ProductCard.extend({ product_properties: z.array(ProductProperty) }),
  product_properties: z.array(ChosenProperty),
  /** Price of one piece at the line's quantity. */
  unit_price: Amount,
  unit_price_kopiykas: Kopiykas,
  volume_prices: VolumePrices,
  /** 0 while the line cannot be bought, so that the cart's total is what a checkout would charge. */
  line_total: Amount,
  total_uah: Amount,
  line_total_kopiykas: Kopiykas,
  currency: z.enum(currencies),
  /** Weight of one piece as configured; null when unknown. */
  weight_kg: z.number().nullable(),
  /** The ready days of the whole line if ordered now; null while it cannot be bought. */
  ready_from: Day.nullable(),
  ready_to: Day.nullable(),
  available: z.boolean(),
  problem: z.enum(lineProblems).nullable(),
  /** Today's price differs from the one at which the line was added or last edited. */
  price_changed: z.boolean(),
  previous_unit_price: Amount.nullable(),
  previous_unit_price_kopiykas: Kopiykas.nullable(),
})
export type CartLine = z.infer<typeof CartLine>

/** Limit of purchased lines in an answer; the order list has all. */
export const maxPurchased = 100

/** `?purchased=0` omits the purchased lines, which are most of a regular buyer's answer; the storefront does so. */
export const CartQuery = z.object({ purchased: z.coerce.number().int().min(0).max(maxPurchased).default(maxPurchased) })

export const Cart = z.object({
  id: z.int(),
  cartId: z.int(),
  /** Newest first. */
  unpurchasedProduct: z.array(CartLine),
  purchasedProduct: z.array(CartLine),
  /** Pieces in the unpurchased lines, for the badge. */
  quantity: z.int(),
  total: Amount,
  total_uah: Amount,
  total_kopiykas: Kopiykas,
  currency: z.enum(currencies),
})
export type Cart = z.infer<typeof Cart>

/** The cart after a change, without the purchased lines, because no change affects them. */
export const OpenCart = Cart.omit({ purchasedProduct: true })
export type OpenCart = z.infer<typeof OpenCart>

/** The edited line and the whole cart, so that no client needs to read the cart afterwards. */
export const CartEditAnswer = CartLine.extend({ cart: OpenCart })
export type CartEditAnswer = z.infer<typeof CartEditAnswer>

/** `?answer=cart` adds the cart to the answer; clients that add many lines in a row omit it. */
export const AdditionQuery = z.object({ answer: z.literal('cart').optional() })
export const CartAdditionAnswer = CartLine.extend({ cart: OpenCart.optional() })
export type CartAdditionAnswer = z.infer<typeof CartAdditionAnswer>
