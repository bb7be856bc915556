import type { ProductEditor, ProductSaved } from '#contract/admin/products.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'

interface StateSwitchProps {
  product: ProductEditor
  version: number
  onChanged: (saved: ProductSaved) => void
}

/** Puts a product on sale or hides it; hidden it keeps its orders and its address. */
export function StateSwitch({ product, version, onChanged }: StateSwitchProps) {
  const t = useTranslations('admin-catalogue')
  const hide = product.state === 'published'
  const submit = useSubmit(async () => {
    const body = { version, state: hide ? ('hidden' as const) : ('published' as const) }
    onChanged(await adminApi().changeProductState({ params: { id: product.id }, body }))
    toast.success(t(hide ? 'nowHidden' : 'nowPublished'))
  })
  return (
    <section aria-labelledby="state" className="panel">
      <h2 id="state" className="text-lead first-letter:uppercase">
        {t(`state_${product.state}`)}
      </h2>
      <p className="mt-1 mb-3 text-small text-concrete-dark">{t(hide ? 'hideHint' : 'publishHint')}</p>
      <ErrorList error={submit.error} />
      <Button variant="secondary" busy={submit.busy} onClick={() => void submit.run()}>
        {t(hide ? 'hide' : 'publish')}
      </Button>
    </section>
  )
}
