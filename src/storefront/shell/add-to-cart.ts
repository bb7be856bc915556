import { openModal } from './modals.ts'

/** One thing to put into the cart, as `POST /v1/cart/add/product/{id}` takes it (api.md). */
export interface CartWish {
  readonly productId: number
  readonly productName: string
  readonly quantity: number
  readonly product_properties: readonly {
    readonly property_name: string
    readonly property_value: string
    readonly property_price_impact: string
    readonly property_note?: string
  }[]
}

/** Tells the buyer itself how it went; never rejects. */
export type AddToCart = (wish: CartWish) => Promise<void>

/**
 * The seam between the screens that offer a product and the cart. The cart provides what really happens:
 * adding, toasts, opening the drawer; for a visitor the prompt to register, with the wish kept until then
 * (decisions.md 26). Until it is provided there is only the prompt.
 */
let provided: AddToCart = () => {
  openModal('public purchase authentication')
  return Promise.resolve()
}

export function provideAddToCart(add: AddToCart): void {
  provided = add
}

export function addToCart(wish: CartWish): Promise<void> {
  return provided(wish)
}
