import type { ProductState } from '#contract/admin/products.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { classNames } from '#ui/class-names.ts'

/** The state of a product for buyers, in words. */
export function StateMark({ state }: { state: ProductState }) {
  const t = useTranslations('admin-catalogue')
  return <span className={classNames('mark', (state === 'published' || state === 'changed') && 'mark-success')}>{t(`state_${state}`)}</span>
}
