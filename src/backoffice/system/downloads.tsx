import { apiBase } from '#contract/endpoint.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { adminApi } from '../api/admin-api.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'

/** Downloads for the owner: the list of buyers, and all tables of the shop. */
export function Downloads() {
  const t = useTranslations('admin-system')
  return (
    <section aria-labelledby="downloads">
      <h2 id="downloads" className="mb-2 text-lead">
        {t('downloads')}
      </h2>
      <p className="mb-3 max-w-[48rem] text-concrete-dark">{t('downloadsHint')}</p>
      <div className="flex flex-wrap items-start gap-3">
        <Download what="customers" />
        <Download what="everything" />
      </div>
    </section>
  )
}

function Download({ what }: { what: 'customers' | 'everything' }) {
  const t = useTranslations('admin-system')
  const language = useLanguage()
  const { busy, error, run } = useSubmit(async () => {
    const ask = { query: new URLSearchParams({ ask: '1' }) }
    // A call can ask for a new code first; a link could only show an error.
    await (what === 'customers' ? adminApi().exportCustomers(ask) : adminApi().exportEverything(ask))
    location.assign(`${apiBase}/v1/admin/exports/${what}?language=${language}`)
  })
  return (
    <div>
      <Button variant="secondary" busy={busy} onClick={() => void run()}>
        {t(`download_${what}`)}
      </Button>
      <ErrorList error={error} />
    </div>
  )
}
