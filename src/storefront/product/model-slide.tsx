import { useState } from 'react'
import type { ProductView } from '#contract/catalogue.ts'
import { outlinePath } from '#contract/product-files.ts'
import type { Choice } from '#contract/price.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Photo } from '#ui/photo.tsx'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { useClientValue } from '../hydration/use-client-value.ts'
import { shapingChoice } from './gallery-slides.ts'

const ModelView = deferred(() => import('./model-view.tsx'), { fallback: ({ still }) => <span className="model-slide">{still}</span> })

/** The model as a line drawing until the reader wants to turn it; its code and file are loaded then. */
export function ModelSlide({ product, choice }: { product: ProductView; choice: Choice }) {
  const t = useTranslations('product')
  const [isOpen, setIsOpen] = useState(false)
  // A phone comes here by the QR code of the model.
  const arrived = useClientValue(() => location.hash === '#model', false)
  const still = <Photo src={modelStill(product, choice)} alt={t('modelStill', { name: product.product_name })} width={640} height={800} />
  if (!isOpen && !arrived)
    return (
      <span id="model" className="model-slide">
        {still}
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {t('modelOpen')}
        </Button>
      </span>
    )
  return <ModelView product={product} choice={choice} still={still} />
}

const modelStill = (product: ProductView, choice: Choice): string => outlinePath({ id: product.id, choice: shapingChoice(product, choice) })
