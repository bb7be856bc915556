import { useState } from 'react'
import type { DraftLine, SaleProductView } from '#contract/admin/order-edits.ts'
import { forbiddenIn } from '#contract/price.ts'
import { noteLimit } from '#contract/option-rules.ts'
import { parseOwnSize, printOwnSize } from '#contract/own-size.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { findOwnSizeFaults } from '#contract/own-size-faults.ts'
import { unread } from '#ui/open-editors.ts'
import { useFormats } from '../../fields/use-formats.ts'
import { control } from '../../form/form.tsx'
import { adminApi } from '../../api/admin-api.ts'

interface OptionFieldsProps {
  line: DraftLine<'product'>
  product: SaleProductView | undefined
  locked: boolean
  /** Receives the product with an own size among its options. */
  onLearned: (product: SaleProductView) => void
  onChange: (line: DraftLine<'product'>) => void
}

/** The list entry that asks for dimensions. */
const ownEntry = 'own'

/** The options of a line, each with its price; forbidden ones are shown but disabled. */
export function OptionFields({ line, product, locked, onLearned, onChange }: OptionFieldsProps) {
  const t = useTranslations('admin-order-edit')
  const format = useFormats()
  const [asksOwnSize, setAsksOwnSize] = useState(false)
  const choice = Object.fromEntries(line.options.map(({ name, value }) => [name, value]))
  if (!product)
    return <p className="text-small text-concrete-dark wrap-anywhere">{line.options.map(({ value }) => value).join(', ') || t('noOptions')}</p>
  const write = (name: string, value: string, note: string | null) => {
    const others = line.options.filter((option) => option.name !== name)
    onChange({ ...line, options: [...others, { name, value, note }] })
  }
  return (
    <div className="grid gap-3 empty:hidden sm:grid-cols-2">
      {product.properties.map(({ name, label, options }) => {
        const chosen = line.options.find((option) => option.name === name)
        const value = chosen?.value ?? options[0]?.value ?? ''
        const known = options.find((option) => option.value === value)
        const takesOwnSize = name === 'size' && product.own_size.length > 0
        if (options.length < 2 && known && !takesOwnSize) return null
        const isOwnSize = takesOwnSize && (asksOwnSize || parseOwnSize(value) !== null)
        // Delivery belongs to the whole order and is asked beside the buyer; here only when an option of it costs extra.
        if (name === 'delivery' && known && options.every(({ impact_kopiykas: impact }) => impact === 0)) return null
        const offered = options.map((option) => {
          const clash = forbiddenIn(product.forbidden, { ...choice, [name]: option.value }).length > 0
          const impact = option.impact_kopiykas === 0 ? '' : `, ${option.impact_kopiykas > 0 ? '+' : ''}${format.sum(option.impact_kopiykas)}`
          const text = `${format.name(option.label)}${impact}`
          return { value: option.value, label: clash ? t('notTogether', { option: text }) : text, disabled: clash && option.value !== value }
        })
        return (
          <div key={name} className="flex min-w-0 flex-col gap-2">
            <Select
              label={format.name(label)}
              disabled={locked}
              value={asksOwnSize && takesOwnSize ? ownEntry : value}
              options={[
                ...(known ? [] : [{ value, label: t('goneOption', { option: value }) }]),
                ...offered,
                ...(takesOwnSize ? [{ value: ownEntry, label: t('ownSize') }] : []),
              ]}
              onChange={(event) => {
                if (takesOwnSize) setAsksOwnSize(event.target.value === ownEntry)
                if (event.target.value !== ownEntry) write(name, event.target.value, chosen?.note ?? null)
              }}
            />
            {isOwnSize && (
              <OwnSizeFields
                product={product}
                chosen={value}
                locked={locked}
                onPriced={onLearned}
                onChosen={(own) => {
                  setAsksOwnSize(false)
                  write(name, own, chosen?.note ?? null)
                }}
              />
            )}
            {known?.takes_note && (
              <Field
                label={t('optionNote')}
                optional
                readOnly={locked}
                maxLength={noteLimit}
                {...control(chosen?.note ?? '', (text) => write(name, value, text || null))}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

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
function OwnSizeFields({ product, chosen, locked, onPriced, onChosen }: OwnSizeFieldsProps) {
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
