import { useTranslations } from '#i18n/messages.tsx'
import { useShopData } from '../api/shop-data.ts'

/** One notice for the whole page instead of a mark on every sample. */
export function DemoBanner() {
  const t = useTranslations('common')
  const { settings } = useShopData()
  if (!settings?.demo) return null
  return (
    <section aria-label={t('demoLabel')} className="bg-ground">
      <p className="page-frame py-1.5 text-small text-concrete-dark">{t('demo')}</p>
    </section>
  )
}
