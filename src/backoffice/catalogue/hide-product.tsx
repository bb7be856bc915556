import { useState } from 'react'
import type { ProductEditor, ProductSaved } from '#contract/admin/products.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { adminApi } from '../api/admin-api.ts'
import { DangerDialog } from '../form/danger-dialog.tsx'

interface HideProductProps {
  product: ProductEditor
  version: () => number
  onHidden: (saved: ProductSaved) => void
}

/** Hides a product, after saying what buyers will see instead. */
export function HideProduct({ product, version, onHidden }: HideProductProps) {
  const t = useTranslations('admin-catalogue')
  const [isAsking, setAsking] = useState(false)
  const hide = async (reason: string) => {
    const saved = await adminApi().hideProduct({ params: { id: product.id }, body: { version: version(), reason } })
    setAsking(false)
    onHidden(saved)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('hide')}
      </Button>
      {isAsking && (
        <DangerDialog
          title={t('hideOf', { name: product.values['name.uk'] })}
          consequence={t('hideHint')}
          act={t('hide')}
          onAct={hide}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
