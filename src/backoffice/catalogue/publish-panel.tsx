import { useNavigate } from 'react-router'
import type { ProductSaved } from '#contract/admin/products.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, reread } from '../api/admin-api.ts'
import { DangerButton } from '../form/act-dialogs.tsx'
import { ErrorList, useSubmit } from '../form/form.tsx'
import type { EditForm } from '../form/use-edit-form.ts'
import { said, useUndoChangeToast } from '../form/said.tsx'
import { FieldLink, type SectionProps } from './section.tsx'
import { StateMark } from './state-mark.tsx'
import type { useProductUndo } from './use-product-undo.ts'

export interface PublishProps extends Pick<SectionProps, 'product' | 'now' | 'labels' | 'locked'> {
  form: EditForm
  show: (field: string, value: unknown) => string
  undo: ReturnType<typeof useProductUndo>
  onChanged: (saved: ProductSaved) => void
}

const copyMarks = { uk: ' (копія)', en: ' (copy)' } as const

/** State of the product, what it lacks, and the acts on the whole of it: copy, hide, remove. */
export function PublishPanel({ product, form, locked, undo, onChanged }: PublishProps) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const navigate = useNavigate()
  const undoToast = useUndoChangeToast()
  const params = { id: product.id }
  const name = product.values[`name.${language}`] || product.values['name.uk']
  const hide = async (reason: string) => {
    const saved = await form.act((version) => adminApi().hideProduct({ params, body: { version, reason } }))
    onChanged(saved)
    undo.offer(said(t('nowHidden'), name), saved)
  }
  const remove = async (reason: string) => {
    const { change } = await form.act((version) => adminApi().removeProduct({ params, body: { version, reason } }))
    void reread(['products'])
    undoToast(t('removed', { name }), change, async () => {
      // Back to the product, unless the person has gone on since.
      if (location.pathname === '/admin/catalogue/products') await navigate(`/catalogue/products/${product.id}`, { replace: true })
    })
    await navigate('/catalogue/products')
  }
  const copy = useSubmit(async () => {
    const { values } = undo.present() ?? product
    const copiedName = (of: 'uk' | 'en') => values[`name.${of}`] && values[`name.${of}`] + copyMarks[of]
    const body = { name: { uk: copiedName('uk'), en: copiedName('en') }, category_id: values.category_id, copy_of: product.id }
    const { id } = await adminApi().createProduct({ body })
    void reread(['products'])
    await navigate(`/catalogue/products/${id}`)
    toast.success(said(t('copied'), name))
  })
  const isShown = product.state === 'published' || product.state === 'changed'
  return (
    <section aria-label={t('publication')} className="panel flex flex-col items-start gap-2">
      <StateMark state={product.state} />
      <p className="text-small">{t(`hint_${product.state}`)}</p>
      {product.missing.length > 0 && (
        <nav aria-label={t('missing')} className="flex flex-wrap items-center gap-1.5">
          {t('missing')}
          {product.missing.map((gap) => (
            <FieldLink key={gap} field={gap} className="mark mark-warning min-h-8 underline underline-offset-2">
              {t(`gap_${gap}`)}
            </FieldLink>
          ))}
        </nav>
      )}
      <ErrorList error={copy.error} />
      <div className="-mx-3 -mb-2 flex flex-wrap gap-x-2 empty:hidden">
        {!locked && (
          <Button variant="quiet" busy={copy.busy} onClick={() => void copy.run()}>
            {t('copy')}
          </Button>
        )}
        {isShown && !locked && <DangerButton title={t('hideOf', { name })} consequence={t('hideHint')} act={t('hide')} onAct={hide} />}
        {!isShown && !locked && product.removable && (
          <DangerButton title={t('removeOf', { name })} consequence={t('removeProductHint')} act={t('remove')} onAct={remove} />
        )}
      </div>
    </section>
  )
}
