import type { ProductSaved } from '#contract/admin/products.ts'
import { isTextField, type ProductField } from '#contract/product-values.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useSubmit } from '../form/form.tsx'
import { PublishFailure } from '../form/publish-failure.tsx'
import type { PublishProps } from './publish-panel.tsx'

interface PublishDialogProps extends Pick<PublishProps, 'product' | 'form' | 'labels' | 'show' | 'locked'> {
  onClose: () => void
  onPublished: (saved: ProductSaved) => void
}

/** Shows what publishing will change for buyers. */
export function PublishDialog({ product, form, labels, show, locked, onClose, onPublished }: PublishDialogProps) {
  const t = useTranslations('admin-catalogue')
  const common = useTranslations('admin-common')
  // A new product is stored with its name, which is therefore no change of its draft.
  const fields = new Set<ProductField>(product.state === 'draft' ? ['name.uk', 'name.en', ...product.changed] : product.changed)
  const goes = [...fields].filter((field) => !locked || isTextField(field))
  const stays = product.changed.filter((field) => !goes.includes(field))
  const isEmpty = goes.length === 0 && (product.state === 'published' || product.state === 'changed')
  const publish = useSubmit(async () =>
    onPublished(await form.act((version) => adminApi().publishProduct({ params: { id: product.id }, body: { version } }))),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('publishTitle')}
      variant="wide"
      footer={
        !isEmpty && (
          <div className="flex flex-wrap gap-3">
            <Button busy={publish.busy} onClick={() => void publish.run()}>
              {t('publish')}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {t('cancel')}
            </Button>
          </div>
        )
      }
    >
      <PublishFailure error={publish.error} draft={product.values} isEmpty={isEmpty} />
      {product.missing.length > 0 && (
        <Notice kind="warning" className="mb-4">
          {t('publishesWithout')} {product.missing.map((gap) => t(`gap_${gap}`)).join(', ')}.
        </Notice>
      )}
      {goes.length === 0 ? (
        !isEmpty && <p>{t('publishesAsIs')}</p>
      ) : (
        <>
          <p className="mb-3">{t('publishesChanges')}</p>
          <dl className="flex flex-col gap-3">
            {goes.map((field) => (
              <div key={field} className="border-t border-concrete-light pt-2">
                <dt className="font-medium">{labels[field] ?? field}</dt>
                {product.state !== 'draft' && (
                  <dd className="text-small wrap-anywhere whitespace-pre-line text-concrete-dark">
                    {common('before')}: {show(field, product.before[field]) || '–'}
                  </dd>
                )}
                <dd className="wrap-anywhere whitespace-pre-line">{show(field, product.values[field]) || '–'}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {stays.length > 0 && (
        <p className="mt-4 text-small">{t('staysInDraft', { fields: stays.map((field) => labels[field] ?? field).join(', ') })}</p>
      )}
    </Dialog>
  )
}
