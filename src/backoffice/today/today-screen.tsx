import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { LaunchGap } from '#contract/admin/system.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useMay, useMe } from '../api/use-me.ts'
import { FailurePanel } from '../app/failure-panel.tsx'
import { ScreenFrame } from '../app/screen-frame.tsx'
import { ScreenSkeleton } from '../app/shell-skeleton.tsx'

/** What to do first: what the shop lacks before it may open, and one's own recovery codes running out. */
export default function TodayScreen() {
  const t = useTranslations('admin-today')
  const me = useMe()
  const { data, error, refetch } = useQuery({ queryKey: ['checklist'], queryFn: () => adminApi().readChecklist() })
  return (
    <ScreenFrame title={t('title')}>
      <p className="mb-5">{t('greeting', { name: me.name })}</p>
      {me.recovery_codes_left <= 3 && (
        <Notice kind="warning" className="mb-5" title={t('fewCodes', { count: me.recovery_codes_left })}>
          <Link to="/account" className="text-link">
            {t('newCodes')}
          </Link>
        </Notice>
      )}
      {error ? <FailurePanel error={error} onRetry={refetch} /> : data ? <Checklist gaps={data.data} /> : <ScreenSkeleton />}
      <Ways />
    </ScreenFrame>
  )
}

function Checklist({ gaps }: { gaps: readonly { gap: LaunchGap; group: string }[] }) {
  const t = useTranslations('admin-today')
  const maySettings = useMay('settings.work')
  if (gaps.length === 0) return <Notice kind="success" title={t('ready')} />
  return (
    <section aria-labelledby="checklist" className="panel max-w-[46rem]">
      <h2 id="checklist" className="text-lead">
        {t('checklist')}
      </h2>
      <p className="mt-1 text-concrete-dark">{t('checklistHint', { count: gaps.length })}</p>
      <ul className="mt-3">
        {gaps.map(({ gap, group }) => (
          <li key={gap} data-row="" className="border-t border-concrete-light">
            {maySettings ? (
              <Link to={`/settings/${group}`} className="flex min-h-11 items-center gap-3 py-2 hover:text-accent">
                <span className="size-4 shrink-0 border border-concrete" aria-hidden="true" />
                <span className="min-w-0 flex-1">{t(`gap_${gap}`)}</span>
                <Icon name="chevron-right" size={16} />
              </Link>
            ) : (
              <span className="flex min-h-11 items-center gap-3 py-2">
                <span className="size-4 shrink-0 border border-concrete" aria-hidden="true" />
                {t(`gap_${gap}`)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ways() {
  const t = useTranslations('admin-today')
  const mayContent = useMay('content.edit')
  if (!mayContent) return <p className="mt-5 max-w-[46rem] text-concrete-dark">{t('nothingHereYet')}</p>
  return (
    <ul className="mt-6 grid max-w-[46rem] gap-3 sm:grid-cols-2">
      {(['products', 'categories'] as const).map((name) => (
        <li key={name}>
          <Link to={`/catalogue/${name}`} className="panel block h-full hover:border-ink">
            <span className="font-medium">{t(name)}</span>
            <span className="block text-small text-concrete-dark">{t(`hint_${name}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
