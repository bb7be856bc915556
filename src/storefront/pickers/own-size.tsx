import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { applyChanges } from '#contract/apply-change.ts'
import type { ProductProperty, ProductView } from '#contract/catalogue.ts'
import { formatMoney, money, type Currency } from '#contract/money.ts'
import { parseOwnSize, printOwnSize, type OwnSizeLimit } from '#contract/own-size.ts'
import { findOwnSizeFaults } from '#contract/own-size-faults.ts'
import type { Shape } from '#contract/shape.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { leadToUnread, unread } from '#ui/open-editors.ts'
import { browserApi } from '../api/browser-api.ts'
import { minorUnits } from '../api/minor-units.ts'
import { QueryProvider } from '../api/query-provider.tsx'
import { catalogueStaleTime } from '../api/stale-times.ts'
import { useDebounced } from '../api/use-debounced.ts'
import { resolveOption } from './option-choices.ts'
import { OwnSizeDrawing } from './own-size-drawing.tsx'

export interface OwnSizeProps {
  product: Pick<ProductView, 'id'>
  rules: NonNullable<ProductView['own_size']>
  property: ProductProperty
  chosen: string
  form: Shape
  currency: Currency
  /** Receives the product with the priced size among its options. */
  onPriced: (product: ProductView) => void
  choose: (value: string) => void
}

const pauseMs = 300

/** Fields for the buyer's own dimensions. A valid size is priced by the server and chosen at once; an invalid one shows its limits. */
export default function OwnSize(props: OwnSizeProps) {
  return (
    <QueryProvider>
      <Dimensions {...props} />
    </QueryProvider>
  )
}

function Dimensions({ product: { id }, rules, property, chosen, form, currency, onPriced, choose }: OwnSizeProps) {
  const t = useTranslations('product')
  const language = useLanguage()
  const [texts, setTexts] = useState(() => firstDimensions(rules.limits, property, chosen, form).map(String))
  const dimensions = texts.map((text) => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN))
  const faults = findOwnSizeFaults(rules.limits, dimensions)
  // Until something is typed the listed size stays chosen, because an own mould costs more than the same listed dimensions.
  const [isTyped, setIsTyped] = useState(parseOwnSize(chosen) !== null)
  const typed = isTyped && faults.length === 0 ? printOwnSize(dimensions) : null
  const value = useDebounced(typed, pauseMs, typed)
  const { data, isError, failureCount, refetch } = useQuery({
    queryKey: ['product', language, id, value ?? ''],
    queryFn: () => browserApi(language).viewProduct({ params: { id }, query: new URLSearchParams({ size: value ?? '' }) }),
    enabled: value !== null,
    ...catalogueStaleTime,
  })
  const isPriced = data?.product_properties.some(({ property_name: name, options }) => name === 'size' && options.some((one) => one.value === value))
  const isKnown = property.options.some((option) => option.value === value)
  // Before the paint, so that the size shown meanwhile moves nothing.
  useLayoutEffect(() => {
    if (data && isPriced && !isKnown) onPriced(data)
    else if (value !== null && isKnown && chosen !== value) choose(value)
  })
  const reason = ({ dimension, min, max, step }: OwnSizeLimit, typed: number): string | undefined => {
    const fault = faults.find((one) => one.dimension === dimension)?.fault
    if (!fault) return undefined
    if (Number.isNaN(typed)) return t('ownWhole')
    if (fault === 'step') return t('ownStep', { below: typed - ((typed - min) % step), above: Math.min(max, typed - ((typed - min) % step) + step) })
    return fault === 'min' ? t('ownMin', { count: min }) : t('ownMax', { count: max })
  }
  const isImpossible = data !== undefined && !isPriced && value !== null
  const isFaulty = faults.length > 0 || isImpossible || isError
  useHeldOrders(isTyped && (isFaulty || printOwnSize(dimensions) !== chosen))
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-3">
        {rules.limits.map((limit, at) => (
          <Field
            key={limit.dimension}
            label={t(`own_${limit.dimension}`)}
            hint={t('ownRange', { min: limit.min, max: limit.max })}
            error={reason(limit, dimensions[at] ?? Number.NaN)}
            {...unread(isTyped && isFaulty)}
            suffix={t('centimetres')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={texts[at] ?? ''}
            onChange={(event) => {
              setIsTyped(true)
              setTexts(texts.with(at, event.target.value))
            }}
          />
        ))}
      </div>
      <p role="status" className="text-small empty:hidden">
        {isImpossible && t('ownImpossible')}
        {isError ? t('ownFailed') : failureCount > 0 && t('deliveryCounting')}
      </p>
      {isError && (
        <Button variant="secondary" className="self-start" onClick={() => void refetch()}>
          {t('ownAgain')}
        </Button>
      )}
      <OwnSizeDrawing
        form={form}
        limits={rules.limits}
        dimensions={dimensions}
        onDrag={(at, centimetres) => {
          setIsTyped(true)
          setTexts(texts.with(at, String(centimetres)))
        }}
      />
      <p className="text-small text-concrete-dark">
        {t('ownMould', { price: formatMoney(money(minorUnits(rules.surcharge)), currency, language) })}
        {rules.extra_days > 0 && ` ${t('ownDays', { count: rules.extra_days })}`}
      </p>
    </div>
  )
}

/** Buttons that order, store, save or request a quote for the configured product. */
const ordering = '.purchase-bar button, .keep-buttons button, [data-asks-quote], [data-saves-options]'

/**
 * While the typed size is not the chosen one, an order would have another size. A press of those buttons focuses the invalid field, or is repeated
 * once the typed size has its price.
 */
function useHeldOrders(isHeld: boolean): void {
  const held = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (!isHeld) {
      held.current?.click()
      held.current = null
      return undefined
    }
    const hold = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>(ordering) : null
      if (!button) return
      event.preventDefault()
      event.stopPropagation()
      held.current = leadToUnread() ? null : button
    }
    document.addEventListener('click', hold, true)
    return () => document.removeEventListener('click', hold, true)
  }, [isHeld])
}

/** The current size, moved within the limits. */
function firstDimensions(limits: readonly OwnSizeLimit[], property: ProductProperty, chosen: string, form: Shape): number[] {
  const own = parseOwnSize(chosen)
  if (own?.length === limits.length) return own
  const shape = applyChanges(form, [resolveOption(property, { size: chosen }).form]) as Record<string, unknown> // measurements by name
  return limits.map(({ dimension, min, max, step }) => {
    const within = Math.min(max, Math.max(min, Math.round(Number(shape[dimension] ?? 0) / 10)))
    return within - ((within - min) % step)
  })
}
