import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageEditor } from '#contract/admin/pages.ts'
import { languages, type Language } from '#contract/languages.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { adminApi } from '../api/admin-api.ts'
import { FailurePanel } from '../app/failure-panel.tsx'
import { ScreenSkeleton } from '../app/shell-skeleton.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { diffLines } from './line-diff.ts'
import { ScreenSection } from '../app/screen-section.tsx'

interface VersionListProps {
  page: PageEditor
  textIn: (language: Language) => { title: string; description: string; body: string }
}

/** All versions; each can be compared with the current draft. */
export function VersionList({ page, textIn }: VersionListProps) {
  const t = useTranslations('admin-pages')
  const format = useFormats()
  const [compared, setCompared] = useState<number | null>(null)
  return (
    <ScreenSection id="versions" title={t('versions')}>
      <ol reversed className="border-t border-concrete-light">
        {page.versions.map(({ number, holds_from, published_by }) => (
          <li key={number} className="border-b border-concrete-light py-2">
            <button type="button" className="text-link min-h-8" onClick={() => setCompared(number)}>
              {t('version', { number })}
            </button>
            {number === page.current && <span className="mark mark-success ml-2">{t('holdsNow')}</span>}
            <p className="text-small text-concrete-dark">
              {t('since', { when: format.moment(holds_from) })}, {published_by?.name ?? t('withProgram')}
            </p>
          </li>
        ))}
      </ol>
      {compared !== null && <Difference page={page} number={compared} textIn={textIn} onClose={() => setCompared(null)} />}
    </ScreenSection>
  )
}

function Difference({ page, number, textIn, onClose }: VersionListProps & { number: number; onClose: () => void }) {
  const t = useTranslations('admin-pages')
  const common = useTranslations('admin-common')
  const { data, error, refetch } = useQuery({
    queryKey: ['page-version', page.name, number],
    queryFn: () => adminApi().readPageVersion({ params: { name: page.name, no: number } }),
  })
  return (
    <Dialog open variant="wide" onClose={onClose} title={t('difference', { number })}>
      {data
        ? languages.map((language) => (
            <section key={language} lang={language} aria-label={common(`language_${language}`)} className="mb-6">
              <h3 className="mb-2 font-medium">{common(`language_${language}`)}</h3>
              <DiffText before={pageText(data.texts[language])} after={pageText(textIn(language))} />
            </section>
          ))
        : (error && <FailurePanel error={error} onRetry={refetch} />) || <ScreenSkeleton />}
    </Dialog>
  )
}

const pageText = ({ title, description, body }: { title: string; description: string; body: string }) => `${title}\n${description}\n\n${body.trim()}`

function DiffText({ before, after }: { before: string; after: string }) {
  const t = useTranslations('admin-pages')
  const lines = diffLines(before, after)
  if (lines.every(({ kind }) => kind === 'same')) return <p>{t('noDifference')}</p>
  return (
    <div className="text-small">
      {lines.map(({ kind, text }, index) =>
        // Lines have no id, so the index is the key.
        kind === 'added' ? (
          <ins key={index} className="block bg-success/10 px-2 wrap-anywhere">
            {text || '\u00a0'}
          </ins>
        ) : kind === 'removed' ? (
          <del key={index} className="block bg-error/10 px-2 wrap-anywhere">
            {text || '\u00a0'}
          </del>
        ) : (
          <p key={index} className="px-2 wrap-anywhere">
            {text || '\u00a0'}
          </p>
        ),
      )}
    </div>
  )
}
