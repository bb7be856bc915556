import { useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { addToCart } from '../cart-state/add-to-cart.ts'
import { usePartFailed } from '../modals/use-part-failed.ts'
import type { ProductState } from './product-state.ts'

/** The list and cart buttons, rendered both in the bar and under the quantity; CSS hides one of the two. */
export function KeepButtons({ state }: { state: ProductState }) {
  return (
    <div className="keep-buttons">
      <ListButton state={state} />
      <CartButton state={state} />
    </div>
  )
}

/** Adds to the list, without an account; its code is loaded with the first press. */
function ListButton({ state }: { state: ProductState }) {
  const t = useTranslations('product')
  const onFailed = usePartFailed()
  async function add() {
    const { addProductToList } = await import('../list-state/add-to-list.ts')
    const { productData, quantity, selectedProperties } = state
    await addProductToList({ productId: productData.id, name: productData.product_name, quantity, selected: selectedProperties })
  }
  return (
    <Button variant="secondary" onClick={() => void add().catch(onFailed)}>
      {t('addToList')}
    </Button>
  )
}

function CartButton({ state }: { state: ProductState }) {
  const t = useTranslations('product')
  const onFailed = usePartFailed()
  const [busy, setBusy] = useState(false)
  async function add() {
    setBusy(true)
    try {
      await addToCart({
        productId: state.productData.id,
        productName: state.productData.product_name,
        quantity: state.quantity,
        product_properties: state.selectedProperties,
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" busy={busy} busyLabel={t('adding')} onClick={() => void add().catch(onFailed)}>
      {t('addToCart')}
    </Button>
  )
}
