import { useState } from 'react'
import type { PageEditor, PageTexts } from '#contract/admin/pages.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { ErrorList, useSubmit } from '../form/form.tsx'
import { ScreenSection } from '../app/screen-frame.tsx'
import { DifferenceDialog } from './difference-dialog.tsx'

interface VersionListProps {
  page: PageEditor
  texts: PageTexts
  /** Replaces the draft by the text of a version. */
  restore: (texts: PageTexts, act: string) => Promise<void>
}

/** All versions; each can be compared with the current draft and put into it. */
export function VersionList({ page, texts, restore }: VersionListProps) {
  const t = useTranslations('admin-pages')
  const format = useFormats()
  const [compared, setCompared] = useState<number | null>(null)
  const submit = useSubmit<PageTexts>(async (former) => {
    await restore(former, t('restored', { number: compared ?? 0 }))
    setCompared(null)
  })
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
      {compared !== null && (
        <DifferenceDialog
          page={page.name}
          number={compared}
          texts={texts}
          title={t('difference', { number: compared })}
          footer={(former) => (
            <Button busy={submit.busy} onClick={() => void submit.run(former)}>
              {t('restore')}
            </Button>
          )}
          onClose={() => setCompared(null)}
        >
          <ErrorList error={submit.error} />
        </DifferenceDialog>
      )}
    </ScreenSection>
  )
}
