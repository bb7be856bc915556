import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProductRow } from '#contract/admin/products.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { SelectionBar } from '../list/selection-bar.tsx'
import type { ListState } from '../list/use-list.ts'
import type { Selection } from '../list/use-selection.ts'
import { BulkDialog, type BulkKind } from './bulk/bulk-dialog.tsx'
import { chosenProducts } from './bulk/chosen-products.ts'

interface ProductSelectionProps {
  selection: Selection
  list: ListState<ProductRow>
}

/** The acts for the selected products. */
export function ProductSelection({ selection, list }: ProductSelectionProps) {
  const t = useTranslations('admin-catalogue')
  const navigate = useNavigate()
  const [kind, setKind] = useState<BulkKind | null>(null)
  const { count } = selection
  const filter = chosenProducts(list.parameters, selection)
  return (
    <>
      <SelectionBar selection={selection} list={list} tooMany={list.data?.meta.capped && t('tooManySelected')}>
        {(['publish', 'hide', 'move'] as const).map((one) => (
          <Button key={one} variant="secondary" onClick={() => setKind(one)}>
            {t(`bulk_${one}`)}
          </Button>
        ))}
        <Button variant="secondary" onClick={() => void navigate('/catalogue/prices', { state: { chosen: { filter, count } } })}>
          {t('bulk_prices')}
        </Button>
      </SelectionBar>
      {kind && <BulkDialog kind={kind} filter={filter} count={count} onClose={() => setKind(null)} onFinished={selection.clear} />}
    </>
  )
}
