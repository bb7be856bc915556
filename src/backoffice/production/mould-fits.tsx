import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Mould } from '#contract/admin/production.ts'
import type { Language } from '#contract/languages.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { Select } from '#ui/select.tsx'
import { adminApi } from '../api/admin-api.ts'
import { findProducts } from '../fields/find-product-dialog.tsx'
import { control } from '../form/form.tsx'

/** A product, in one size or all, that is cast in a mould. */
export type Fit = Mould['fits'][number]

const localiseName = (name: Fit['name'], language: Language) => name[language] || name.uk
const isSame = (one: Fit, other: Pick<Fit, 'product_id' | 'size'>) => one.product_id === other.product_id && one.size === other.size

/** The products as one row of text, to compare two versions. */
export const fitsText = (fits: readonly Fit[], language: Language): string =>
  fits.map(({ name, size }) => [localiseName(name, language), size].filter(Boolean).join(', ')).join('; ')

interface MouldFitsProps {
  fits: readonly Fit[]
  error: string | undefined
  onChange: (fits: readonly Fit[]) => void
}

/** The products that a mould casts, found by name or code, each in one size or all. */
export function MouldFits({ fits, error, onChange }: MouldFitsProps) {
  const t = useTranslations('admin-production')
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{t('fits')}</legend>
      <p className="text-small text-concrete-dark">{t('fitsHint')}</p>
      {error && (
        <p role="alert" className="text-small font-medium text-error">
          {error}
        </p>
      )}
      <ul className="my-2">
        {fits.map((fit, index) => (
          <FitRow
            key={`${fit.product_id} ${fit.size ?? ''}`}
            fit={fit}
            taken={fits.flatMap((other) => (other !== fit && other.product_id === fit.product_id ? [other.size] : []))}
            onChange={(size) => onChange(fits.map((other, at) => (at === index ? { ...fit, size } : other)))}
            onRemove={() => onChange(fits.filter((other) => other !== fit))}
          />
        ))}
      </ul>
      <ProductFinder onFound={(found) => !fits.some((fit) => isSame(fit, found)) && onChange([...fits, found])} />
    </fieldset>
  )
}

interface FitRowProps {
  fit: Fit
  /** Sizes of the same product in other rows. */
  taken: readonly (string | null)[]
  onChange: (size: string | null) => void
  onRemove: () => void
}

function FitRow({ fit, taken, onChange, onRemove }: FitRowProps) {
  const t = useTranslations('admin-production')
  const language = useLanguage()
  const product = useQuery({
    queryKey: ['sale-product', fit.product_id],
    queryFn: () => adminApi().readSaleProduct({ params: { id: fit.product_id } }),
  })
  const sizes = product.data?.properties.find(({ name }) => name === 'size')?.options ?? []
  const name = localiseName(fit.name, language)
  const isGone = fit.size !== null && product.data !== undefined && !sizes.some(({ value }) => value === fit.size)
  const options = [
    { value: '', label: t('anySize'), disabled: taken.includes(null) },
    ...sizes.map(({ value, label }) => ({ value, label: localiseName(label, language), disabled: taken.includes(value) })),
    ...(fit.size !== null && (isGone || !product.data) ? [{ value: fit.size, label: isGone ? t('goneSize', { size: fit.size }) : fit.size }] : []),
  ]
  return (
    <li className="flex flex-wrap items-end gap-x-3 gap-y-1 border-t border-concrete-light py-2">
      <span className="min-w-40 flex-1 self-center wrap-anywhere">
        {name} <span className="text-small text-concrete-dark">{fit.code}</span>
      </span>
      {options.length > 1 && (
        <Select
          label={<span className="sr-only">{t('sizeOf', { name })}</span>}
          className="min-w-40"
          options={options}
          {...control(fit.size ?? '', (text) => onChange(text || null))}
        />
      )}
      <Button variant="quiet" aria-label={t('removeFit', { name })} onClick={onRemove}>
        <Icon name="close" size={16} />
        {t('remove')}
      </Button>
    </li>
  )
}

/** Finds a product while typing; Enter takes the first match. */
function ProductFinder({ onFound }: { onFound: (fit: Fit) => void }) {
  const t = useTranslations('admin-production')
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const found = useQuery({
    queryKey: ['sale-products', search, language],
    queryFn: () => findProducts(search),
    enabled: search !== '',
    placeholderData: (former) => former,
  })
  const rows = search === '' ? [] : (found.data?.data ?? []).slice(0, 8)
  const take = (row: (typeof rows)[number]) => {
    onFound({ product_id: row.id, code: row.code, name: row.name, size: null })
    setTyped('')
  }
  return (
    <>
      <Field
        label={t('addFit')}
        type="search"
        optional
        maxLength={100}
        {...control(typed, setTyped)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter must not submit the form, which is saved by its button.
          event.preventDefault()
          const [first] = rows
          if (first && search === typed.trim() && !found.isPlaceholderData) take(first)
        }}
      />
      <LiveRegion text={search === '' || found.isFetching ? '' : t('foundProducts', { count: rows.length })} />
      {search !== '' && found.data && rows.length === 0 && <p className="py-2 text-concrete-dark">{t('noSuchProduct')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="border-t border-concrete-light">
            <button type="button" className="min-h-11 w-full py-1 text-left wrap-anywhere hover:bg-ground" onClick={() => take(row)}>
              {localiseName(row.name, language)} <span className="text-small text-concrete-dark">{row.code}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
