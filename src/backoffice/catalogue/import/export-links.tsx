import { apiBase } from '#contract/endpoint.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { buttonVariants } from '#ui/button.tsx'

/** Links to export the tables that the import reads. */
export function ExportLinks() {
  const t = useTranslations('admin-bulk')
  const language = useLanguage()
  const link = (query: string) => `${apiBase}/v1/admin/exports/products?${query}&language=${language}`
  return (
    <section aria-labelledby="export" className="panel">
      <h2 id="export" className="mb-3 text-lead">
        {t('export')}
      </h2>
      <div className="flex flex-wrap gap-3">
        <a className={buttonVariants('secondary')} href={link('format=xlsx')} download>
          {t('exportXlsx')}
        </a>
        <a className={buttonVariants('quiet')} href={link('format=csv&sheet=products')} download>
          {t('exportCsvProducts')}
        </a>
        <a className={buttonVariants('quiet')} href={link('format=csv&sheet=options')} download>
          {t('exportCsvOptions')}
        </a>
      </div>
    </section>
  )
}
