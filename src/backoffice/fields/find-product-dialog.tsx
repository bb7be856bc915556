import type { ProductRow } from '#contract/admin/products.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { adminApi } from '../api/admin-api.ts'
import { findInLayouts } from '../app/keyboard-layout.ts'
import { useFormats } from './use-formats.ts'
import { control, ErrorList, useSubmit } from '../form/form.tsx'

/** Products by name or code, in either keyboard layout. */
export const findProducts = (typed: string) =>
  findInLayouts(typed, (search) => adminApi().listProducts({ query: new URLSearchParams({ search, sort: 'name' }) }))

const onlyReads = { savesFirst: false }

interface FindProductProps {
  title: string
  onChosen: (product: ProductRow) => void | Promise<void>
  onClose: () => void
}

/** Finds a product by name or code, including those that are not on sale. */
export function FindProductDialog({ title, onChosen, onClose }: FindProductProps) {
  const t = useTranslations('admin-order-edit')
  const format = useFormats()
  const [typed, setTyped] = useState('')
  const requested = useRef<ProductRow | null>(null)
  const search = useDeferredValue(typed.trim())
  const found = useQuery({
    queryKey: ['sale-products', search, format.language],
    queryFn: () => findProducts(search),
    placeholderData: (former) => former,
  })
  const choose = useSubmit(async () => {
    const row = requested.current ?? (await findProducts(typed.trim())).data[0]
    if (row) await onChosen(row)
  }, onlyReads)
  const rows = found.data?.data ?? []
  return (
    // At the side, because a new quote begins with it: who it is for stays in sight.
    <Dialog open onClose={onClose} title={title} variant="drawer" startsInField>
      <ErrorList error={choose.error ?? found.error} />
      <Field
        label={t('findProduct')}
        className="sticky -top-5 z-1 -mt-5 bg-sheet pt-5 pb-3"
        type="search"
        maxLength={100}
        {...control(typed, setTyped)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.trim() === '') return
          // Enter takes the first match of the current text; the list may still show an earlier search.
          requested.current = null
          void choose.run()
        }}
      />
      <LiveRegion text={found.isFetching ? '' : t('found', { count: found.data?.meta.total ?? 0 })} />
      <ul>
        {rows.map((row) => {
          const { name, code, picture, price_kopiykas: price, price_varies: varies, state } = row
          return (
            <li key={row.id} className="border-t border-concrete-light first:border-0">
              <button
                type="button"
                className="flex w-full min-w-0 items-center gap-3 py-2 text-left hover:bg-ground"
                disabled={choose.busy}
                onClick={() => {
                  requested.current = row
                  void choose.run()
                }}
              >
                <span className="size-12 shrink-0 bg-ground">
                  {picture && <img src={picture} alt="" width={48} height={48} loading="lazy" className="size-12 object-cover" />}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block leading-snug font-medium wrap-anywhere">{format.name(name)}</span>
                  <span className="text-small text-concrete-dark">
                    {code}
                    {state !== 'published' && state !== 'changed' && <span className="font-medium text-ink">&nbsp;· {t('unpublished')}</span>}
                  </span>
                </span>
                <span className="money shrink-0">{varies ? t('from', { sum: format.sum(price) }) : format.sum(price)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {found.data && rows.length === 0 && <p className="py-3 text-concrete-dark">{t('nothingFound')}</p>}
    </Dialog>
  )
}
