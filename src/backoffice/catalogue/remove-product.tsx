import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProductEditor } from '#contract/admin/products.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { adminApi } from '../api/admin-api.ts'
import { DangerDialog } from '../form/danger-dialog.tsx'
import { useUndoChangeToast } from '../form/use-undo.ts'

/** Deletes a product that nobody has ever ordered, after one more question. */
export function RemoveProduct({ product, version }: { product: ProductEditor; version: () => number }) {
  const t = useTranslations('admin-catalogue')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const undoToast = useUndoChangeToast()
  const [isAsking, setAsking] = useState(false)
  const name = product.values['name.uk']
  const remove = async (reason: string) => {
    const { change } = await adminApi().removeProduct({ params: { id: product.id }, body: { version: version(), reason } })
    void queries.invalidateQueries({ queryKey: ['products'] })
    undoToast(t('removed', { name }), change)
    await navigate('/catalogue/products')
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      {isAsking && (
        <DangerDialog
          title={t('removeOf', { name })}
          consequence={t('removeProductHint')}
          act={t('remove')}
          onAct={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
