import { useState } from 'react'
import type { SaleProductView } from '#contract/admin/order-edits.ts'
import { parseOwnSize, printOwnSize } from '#contract/own-size.ts'
import { findOwnSizeFaults } from '#contract/own-size-faults.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { unread } from '#ui/open-editors.ts'
import { adminApi } from '../../api/admin-api.ts'
import { control } from '../../form/control.ts'

interface OwnSizeFieldsProps {
  product: SaleProductView
  /** The size of the line, listed or own. */
  chosen: string
  locked: boolean
  /** Receives the product with the priced size. */
  onPriced: (product: SaleProductView) => void
  onChosen: (value: string) => void
}

/** Fields for own dimensions; a size within the product's limits is priced by the server and chosen. */
export function OwnSizeFields({ product, chosen, locked, onPriced, onChosen }: OwnSizeFieldsProps) {
  const t = useTranslations('admin-order-edit')
  const [texts, setTexts] = useState(() => (parseOwnSize(chosen) ?? product.own_size.map(() => '')).map(String))
  const [refused, setRefused] = useState<string | null>(null)
  const dimensions = texts.map((text) => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN))
  const faults = findOwnSizeFaults(product.own_size, dimensions)
  const value = printOwnSize(dimensions)
  const choose = async () => {
    if (faults.length > 0 || value === chosen) return
    const sized = await adminApi().readSaleProduct({ params: { id: product.id }, query: new URLSearchParams({ size: value }) })
    const isMade = sized.properties.some(({ name, options }) => name === 'size' && options.some((option) => option.value === value))
    setRefused(isMade ? null : value)
    if (!isMade) return
    onPriced(sized)
    onChosen(value)
  }
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-3 sm:col-span-2">
      {product.own_size.map(({ dimension, min, max, step }, at) => (
        <Field
          key={dimension}
          label={t(`own_${dimension}`)}
          hint={step === 1 ? t('ownRange', { min, max }) : t('ownRangeStep', { min, max, step })}
          error={texts[at] && faults.some((one) => one.dimension === dimension) ? t('ownOutside') : undefined}
          {...unread(!locked && value !== chosen)}
          readOnly={locked}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          {...control(texts[at] ?? '', (text) => setTexts(texts.with(at, text)))}
          onBlur={() => void choose()}
        />
      ))}
      {refused === value && (
        <p role="alert" className="col-span-full text-small font-medium text-error">
          {t('ownImpossible')}
        </p>
      )}
    </div>
  )
}
