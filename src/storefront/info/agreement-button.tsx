import { useWords } from '#i18n/words.tsx'
import { buttonLook } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useShopData } from '../shell/shop-data.ts'

/** Downloads the agreement (specification.md, section 2); without a file set there is nothing to download. */
export function AgreementButton() {
  const t = useWords('info')
  const href = useShopData().settings?.agreement_url
  if (!href) return null
  return (
    <a href={href} download className={`${buttonLook('secondary')} no-print`}>
      <Icon name="download" />
      {t('downloadAgreement')}
    </a>
  )
}
