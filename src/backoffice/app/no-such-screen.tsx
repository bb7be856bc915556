import { useTranslations } from '#i18n/messages.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ScreenFrame } from './screen-frame.tsx'

export function NoSuchScreen() {
  const t = useTranslations('admin-common')
  return (
    <ScreenFrame title={t('noSuchScreen')}>
      <p className="mb-4">{t('noSuchScreenHint')}</p>
      <ButtonLink to="/" variant="secondary">
        {t('toToday')}
      </ButtonLink>
    </ScreenFrame>
  )
}
