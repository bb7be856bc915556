import { useTranslations } from '#i18n/messages.tsx'
import { useIsOutdated } from '../api/release.ts'
import { ArrivalsBar } from '../list/arrivals-bar.tsx'

/** Tells that the server has a newer back office than this tab, and reloads it. Drafts are saved first, other forms are restored from the device. */
export function ReleaseBar() {
  const t = useTranslations('admin-common')
  const text = useIsOutdated() ? t('newRelease') : null
  return <ArrivalsBar text={text} show={t('reload')} onShow={() => location.reload()} />
}
