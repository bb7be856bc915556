import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProductEditor } from '#contract/admin/products.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { adminApi } from '../api/admin-api.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { useUndoChangeToast } from '../form/use-undo.ts'

/** Deletes a product that nobody has ever ordered, after one more question. */
export function RemoveProduct({ product, version }: { product: ProductEditor; version: () => number }) {
  const t = useTranslations('admin-catalogue')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const undoToast = useUndoChangeToast()
  const [isAsking, setAsking] = useState(false)
  const name = product.values['name.uk']
  const remove = useSubmit(async () => {
    const { change } = await adminApi().removeProduct({ params: { id: product.id }, body: { version: version() } })
    void queries.invalidateQueries({ queryKey: ['products'] })
    undoToast(t('removed', { name }), change)
    await navigate('/catalogue/products')
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      {isAsking && (
        <Dialog open onClose={() => setAsking(false)} title={t('removeOf', { name })}>
          <ErrorList error={remove.error} />
          <p className="mb-4">{t('removeProductHint')}</p>
          <Button busy={remove.busy} onClick={() => void remove.run()}>
            {t('remove')}
          </Button>
        </Dialog>
      )}
    </>
  )
}
