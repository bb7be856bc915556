import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { adminApi } from '../api/admin-api.ts'
import { FailurePanel, ScreenSkeleton, ScreenSection } from '../app/screen-frame.tsx'

/** Lists of products that wait for texts, pictures or publication. */
const lists = ['missing=name.en', 'missing=description.uk', 'missing=description.en', 'missing=picture', 'missing=alt', 'state=changed'] as const

/** What waits for somebody who writes texts and places pictures. */
export function WritingBox() {
  const t = useTranslations('admin-today')
  const catalogue = useTranslations('admin-catalogue')
  const language = useLanguage()
  const found = useQueries({
    queries: lists.map((query) => ({
      queryKey: ['products', 'waiting', query],
      queryFn: () => adminApi().listProducts({ query: new URLSearchParams(query) }),
    })),
  })
  const pages = useQuery({ queryKey: ['pages'], queryFn: () => adminApi().listPages() })
  const failed = [...found, pages].find(({ error }) => error !== null)
  if (failed) return <FailurePanel error={failed.error} onRetry={() => void Promise.all([...found, pages].map(({ refetch }) => refetch()))} />
  if (!pages.data || found.some(({ data }) => !data)) return <ScreenSkeleton />
  const rows = [
    ...lists.map((query, index) => {
      const [, gap] = /^missing=(.*)$/.exec(query) ?? []
      const text = gap ? `${catalogue('missing')} ${catalogue(`gap_${gap as 'alt'}`)}` : t('unpublishedProducts') // one of the list above
      return { to: `/catalogue/products?${query}`, text, count: found[index]?.data?.meta.total ?? 0 }
    }),
    ...pages.data.data
      .filter(({ has_draft }) => has_draft)
      .map(({ name, title }) => ({ to: `/pages/${name}`, text: t('unpublishedPage', { title: title[language] }), count: null })),
  ].filter(({ count }) => count !== 0)
  return (
    <ScreenSection id="writing" title={t('writing')} className="today-box max-w-[46rem]" titleClass="text-lead">
      {rows.length === 0 && <p className="mt-1 text-concrete-dark">{t('noWriting')}</p>}
      <ul className="mt-3 empty:hidden">
        {rows.map(({ to, text, count }) => (
          <li key={to} data-row="" className="border-t border-concrete-light">
            <Link to={to} className="flex min-h-11 items-center gap-3 py-2 hover:text-accent">
              <span className="min-w-0 flex-1">{text}</span>
              {count !== null && <span className="tabular-nums">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </ScreenSection>
  )
}
