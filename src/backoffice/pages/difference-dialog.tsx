import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PageTexts } from '#contract/admin/pages.ts'
import { languages } from '#contract/languages.ts'
import type { InfoPage } from '#contract/urls.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { adminApi } from '../api/admin-api.ts'
import { FailurePanel, ScreenSkeleton } from '../app/screen-frame.tsx'
import { DiffText } from '../fields/diff-text.tsx'
import { diffLines } from '../fields/line-diff.ts'

interface DifferenceDialogProps {
  page: InfoPage
  /** The version with which the texts are compared. */
  number: number
  texts: PageTexts
  title: string
  /** The act on the difference; left out when there is none. */
  footer: (former: PageTexts) => ReactNode
  onClose: () => void
  children: ReactNode
}

/** Shows how the texts differ from a version, by language, and points out a language that did not follow the other. */
export function DifferenceDialog({ page, number, texts, title, footer, onClose, children }: DifferenceDialogProps) {
  const t = useTranslations('admin-pages')
  const common = useTranslations('admin-common')
  const { data, error, refetch } = useQuery({
    queryKey: ['page-version', page, number],
    queryFn: () => adminApi().readPageVersion({ params: { name: page, no: number } }),
  })
  const parts = languages.map((language) => {
    const lines = data ? diffLines(pageText(data.texts[language]), pageText(texts[language])) : []
    return { language, lines, isSame: lines.every(({ kind }) => kind === 'same') }
  })
  const differs = parts.some(({ isSame }) => !isSame)
  return (
    <Dialog open variant="wide" onClose={onClose} title={title} footer={data && differs && footer(data.texts)}>
      {children}
      {data
        ? parts.map(({ language, lines, isSame }) => (
            <section key={language} aria-label={common(`language_${language}`)} className="mb-6">
              <h3 className="mb-2 font-medium">{common(`language_${language}`)}</h3>
              {isSame ? (
                <p className={differs ? 'mark mark-warning whitespace-normal' : ''}>{t(differs ? 'untouched' : 'noDifference')}</p>
              ) : (
                <DiffText lines={lines} lang={language} />
              )}
            </section>
          ))
        : (error && <FailurePanel error={error} onRetry={refetch} />) || <ScreenSkeleton />}
    </Dialog>
  )
}

const pageText = ({ title, description, body }: PageTexts['uk']) => `${title}\n${description}\n\n${body.trim()}`
