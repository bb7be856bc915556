import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { buttonVariants } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useShopData } from '../api/shop-data.ts'

/** Downloads the agreement: the operator's own file, or else the public offer as a file. */
export function AgreementButton() {
  const t = useTranslations('info')
  const language = useLanguage()
  const href = useShopData().settings?.agreement_url ?? `/agreement/${language}.pdf`
  return (
    <a href={href} download className={`${buttonVariants('secondary')} no-print`}>
      <Icon name="download" />
      {t('downloadAgreement')}
    </a>
  )
}
