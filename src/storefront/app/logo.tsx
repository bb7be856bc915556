import { Link } from 'react-router'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { useShopData } from '../api/shop-data.ts'

/** The maker's name when it is set; else what is sold. Beside it a planter's elevation with its dimension line. */
export function Logo() {
  const t = useTranslations('common')
  const language = useLanguage()
  const { settings } = useShopData()
  const name = settings?.company.name ?? t('logo')
  return (
    <Link to={`/${language}/product`} aria-label={t('toCatalogue', { name })} className="flex min-h-11 shrink-0 items-center gap-3 py-1">
      <svg viewBox="0 0 36 36" width="36" height="36" fill="none" stroke="currentColor" aria-hidden="true" className="shrink-0">
        <path d="M6 12h24l-3.5 20h-17Z" fill="currentColor" stroke="none" />
        <path d="M6 4.500v5m24-5v5M6 7h24" />
        <path d="m4.500 8.500 3-3m21 3 3-3" />
      </svg>
      <span className="w-min text-[0.9375rem] leading-[1.15] font-semibold tracking-tight sm:text-base sm:leading-[1.15]">{name}</span>
    </Link>
  )
}
