import { useState } from 'react'
import type { DraftLine, SaleProductView } from '#contract/admin/order-edits.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { startInLastPart } from '#ui/first-field.ts'
import { Icon } from '#ui/icon.tsx'
import { adminApi } from '../../api/admin-api.ts'
import { FindProductDialog } from '../../fields/find-product-dialog.tsx'

export const deliveryName = { uk: 'Доставка', en: 'Delivery' }

/** The most common services, in both languages, because documents are printed in both. */
const presets = [
  { key: 'delivery', kind: 'service', name: deliveryName },
  { key: 'crane', kind: 'service', name: { uk: 'Розвантаження краном', en: 'Unloading by crane' } },
  { key: 'installation', kind: 'service', name: { uk: 'Монтаж', en: 'Installation' } },
  { key: 'service', kind: 'service', name: { uk: '', en: '' } },
  { key: 'discount', kind: 'discount', name: { uk: 'Знижка', en: 'Discount' } },
] as const

interface AddLinesProps {
  mayAddProducts: boolean
  /** Opens with the search for a product. */
  startsWithProduct?: boolean
  onProduct: (product: SaleProductView) => void
  onManual: (line: Omit<DraftLine<'service' | 'discount'>, 'place'>) => void
}

/** Adds a line: a product of the catalogue, a common service in both languages, or a discount. */
export function AddLines({ mayAddProducts, startsWithProduct = false, onProduct, onManual }: AddLinesProps) {
  const t = useTranslations('admin-order-edit')
  const [searching, setSearching] = useState(startsWithProduct)
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-concrete pt-4">
      {mayAddProducts && (
        <Button variant="secondary" onClick={() => setSearching(true)}>
          <Icon name="plus" size={16} />
          {t('addProduct')}
        </Button>
      )}
      {presets.map(({ key, kind, name }) => (
        <Button
          key={key}
          variant="secondary"
          onClick={({ currentTarget }) => {
            onManual({ kind, name, quantity: 1, amount_kopiykas: 0 })
            startInLastPart(currentTarget.closest('section'))
          }}
        >
          <Icon name="plus" size={16} />
          {t(`preset_${key}`)}
        </Button>
      ))}
      {searching && (
        <FindProductDialog
          title={t('addProduct')}
          onClose={() => setSearching(false)}
          onChosen={async ({ id }) => {
            const product = await adminApi().readSaleProduct({ params: { id } })
            setSearching(false)
            onProduct(product)
          }}
        />
      )}
    </div>
  )
}
