import { apiBase } from '#contract/endpoint.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { buttonVariants } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface ExportDialogProps {
  filter: URLSearchParams
  /** Ids of the columns shown in the list. */
  columns: readonly string[]
  onClose: () => void
}

/** Exports the list as shown, or the tables of the same products that the import reads. */
export function ExportDialog({ filter, columns, onClose }: ExportDialogProps) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const link = (more: Record<string, string>) => {
    const query = new URLSearchParams(filter)
    query.delete('cursor')
    for (const [name, value] of Object.entries({ ...more, language })) query.set(name, value)
    return `${apiBase}/v1/admin/exports/products?${query}`
  }
  const list = { sheet: 'list', columns: columns.join(',') }
  return (
    <Dialog open onClose={onClose} title={t('exportTitle')}>
      <p className="font-medium">{t('exportList')}</p>
      <p className="text-small text-concrete-dark">{t('exportListHint')}</p>
      <div className="mt-2 mb-5 flex flex-wrap gap-2">
        <a className={buttonVariants('secondary')} href={link({ ...list, format: 'xlsx' })} download aria-label={`${t('exportList')}, XLSX`}>
          XLSX
        </a>
        <a className={buttonVariants('quiet')} href={link({ ...list, format: 'csv' })} download aria-label={`${t('exportList')}, CSV`}>
          CSV
        </a>
      </div>
      <p className="font-medium">{t('exportTables')}</p>
      <p className="text-small text-concrete-dark">{t('exportTablesHint')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <a className={buttonVariants('secondary')} href={link({ format: 'xlsx' })} download aria-label={`${t('exportTables')}, XLSX`}>
          XLSX
        </a>
        <a className={buttonVariants('quiet')} href={link({ format: 'csv', sheet: 'products' })} download>
          {t('exportProducts')}
        </a>
        <a className={buttonVariants('quiet')} href={link({ format: 'csv', sheet: 'options' })} download>
          {t('exportOptions')}
        </a>
      </div>
    </Dialog>
  )
}
