import { useState } from 'react'
import type { PageTexts } from '#contract/admin/pages.ts'
import type { InfoPage } from '#contract/urls.ts'
import { languages, type Language } from '#contract/languages.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { adminApi } from '../api/admin-api.ts'
import { ErrorList, useSubmit } from '../form/form.tsx'
import { ScreenSection } from '../app/screen-frame.tsx'

interface PagePreviewProps {
  name: InfoPage
  texts: PageTexts
}

/** The text as the shop would show it, from the shop's own renderer. */
export function PagePreview({ name, texts }: PagePreviewProps) {
  const t = useTranslations('admin-pages')
  const [shown, setShown] = useState<{ language: Language; title: string; html: string } | null>(null)
  const [requested, setRequested] = useState<Language>('uk')
  const load = useSubmit(async () =>
    setShown({ language: requested, ...(await adminApi().previewPage({ params: { name }, body: texts[requested] })) }),
  )
  return (
    <ScreenSection id="preview" title={t('preview')}>
      <ErrorList error={load.error} />
      <div className="flex flex-wrap gap-2">
        {languages.map((language) => (
          <Button
            key={language}
            variant="secondary"
            busy={load.busy && requested === language}
            onClick={() => {
              setRequested(language)
              void load.run()
            }}
          >
            {t(`preview_${language}`)}
          </Button>
        ))}
      </div>
      {shown && (
        <Dialog open variant="wide" onClose={() => setShown(null)} title={shown.title}>
          {/* oxlint-disable-next-line react/no-danger -- made by the server from Markdown with HTML switched off */}
          <div lang={shown.language} className="prose-text" dangerouslySetInnerHTML={{ __html: trustedHtml(shown.html) }} />
        </Dialog>
      )}
    </ScreenSection>
  )
}

interface Policies {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): string }
}
const { trustedTypes } = globalThis as { trustedTypes?: Policies } // missing in some browsers

const policy = trustedTypes?.createPolicy('page-preview', { createHTML: (html) => html })

/** Wraps server-rendered HTML (Markdown with HTML switched off) as the back office's security policy requires. */
const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html
