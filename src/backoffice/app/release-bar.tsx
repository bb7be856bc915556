import { useTranslations } from '#i18n/messages.tsx'
import { useIsOutdated } from '../api/release.ts'
import { ArrivalsBar } from '../list/arrivals-bar.tsx'

/** The server has a newer back office than this tab: one press fetches it. Drafts are saved on leaving, other forms are offered again. */
export function ReleaseBar() {
  const t = useTranslations('admin-common')
  const text = useIsOutdated() ? t('newRelease') : null
  return <ArrivalsBar text={text} show={t('reload')} onShow={() => location.reload()} />
}
