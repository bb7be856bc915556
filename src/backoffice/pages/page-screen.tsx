import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { infoPages } from '#contract/urls.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { adminApi } from '../api/admin-api.ts'
import { readOnce } from '../api/query-client.ts'
import { FailurePanel } from '../app/failure-panel.tsx'
import { NoSuchScreen } from '../app/no-such-screen.tsx'
import { ScreenFrame } from '../app/screen-frame.tsx'
import { ScreenSkeleton } from '../app/shell-skeleton.tsx'
import { PageForm } from './page-form.tsx'

/** One information page: its draft in both languages, its preview, its versions. */
export default function PageScreen() {
  const t = useTranslations('admin-pages')
  const language = useLanguage()
  const requested = useParams()['name']
  const name = infoPages.find((known) => known === requested)
  const { data, error, refetch } = useQuery({
    queryKey: ['page', name],
    queryFn: () => adminApi().readPage({ params: { name: name ?? 'about-us' } }),
    enabled: name !== undefined,
    ...readOnce,
  })
  if (name === undefined) return <NoSuchScreen />
  return (
    <ScreenFrame
      title={data?.texts[language].title ?? t('page')}
      back={{ to: '/pages', label: t('toPages') }}
      shared={{ subject: 'page', id: name }}
      actions={
        <a className="text-link" href={`/${language}/${name}`} target="_blank" rel="noreferrer">
          {t('inShop')}
        </a>
      }
    >
      {data ? <PageForm key={name} page={data} /> : error ? <FailurePanel error={error} onRetry={refetch} /> : <ScreenSkeleton />}
    </ScreenFrame>
  )
}
