import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProductRow, ProductRows } from '#contract/admin/products.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import type { Selection } from '../list/use-selection.ts'
import { BulkDialog, type BulkKind } from './bulk/bulk-dialog.tsx'
import { chosenProducts } from './bulk/chosen-products.ts'

interface SelectionBarProps {
  selection: Selection
  parameters: URLSearchParams
  rows: readonly ProductRow[]
  meta: ProductRows['meta']
}

/** The number of selected products, a button to select all matches, and the acts for them. */
export function SelectionBar({ selection, parameters, rows, meta }: SelectionBarProps) {
  const t = useTranslations('admin-catalogue')
  const navigate = useNavigate()
  const [kind, setKind] = useState<BulkKind | null>(null)
  const { count } = selection
  const text = t('selected', { count })
  const isPageChosen = rows.every(({ id }) => selection.has(id))
  const filter = chosenProducts(parameters, selection)
  return (
    <div role="group" aria-label={t('selection')} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <LiveRegion text={count > 0 ? text : ''} />
      {count > 0 && <span className="font-medium">{text}</span>}
      {!isPageChosen && (
        <Button variant="quiet" onClick={() => selection.add(rows.map(({ id }) => id))}>
          {t('selectPage')}
        </Button>
      )}
      {count > 0 && !selection.all && count < meta.total && isPageChosen && (
        <Button variant="quiet" onClick={selection.chooseAll} disabledReason={meta.capped && t('tooManySelected')}>
          {t('selectAll', { count: meta.total })}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button variant="quiet" onClick={selection.clear}>
            {t('unselect')}
          </Button>
          <span className="flex flex-wrap gap-2">
            {(['publish', 'hide', 'move'] as const).map((one) => (
              <Button key={one} variant="secondary" onClick={() => setKind(one)}>
                {t(`bulk_${one}`)}
              </Button>
            ))}
            <Button variant="secondary" onClick={() => void navigate('/catalogue/prices', { state: { chosen: { filter, count } } })}>
              {t('bulk_prices')}
            </Button>
          </span>
        </>
      )}
      {kind && <BulkDialog kind={kind} filter={filter} count={count} onClose={() => setKind(null)} onFinished={selection.clear} />}
    </div>
  )
}
