import { Link } from 'react-router'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { useShopData } from '../api/shop-data.ts'

/** A gate of cast blocks that reads as the letter A, drawn on whole pixels so that it is sharp at 16 px. Same as public/icon.svg. */
const mark = 'M4 34V11l7-9h14l7 9v23H22V24h-8v10Zm10-16h8v-6h-8Z'

/** The logo with the shop's name; without a name, with what it sells. */
export function Logo() {
  const t = useTranslations('common')
  const language = useLanguage()
  const { settings } = useShopData()
  const name = settings?.company.name ?? t('logo')
  return (
    <Link discover="none" to={`/${language}/product`} aria-label={t('toCatalogue', { name })} className="logo">
      <svg viewBox="0 0 36 36" width="36" height="36" fill="currentColor" aria-hidden="true" className="shrink-0">
        <path fillRule="evenodd" d={mark} />
      </svg>
      <span className="logo-name max-[359px]:sr-only">{name}</span>
    </Link>
  )
}
