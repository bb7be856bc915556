import { exportKinds, type ExportKind } from '#contract/admin/exports.ts'
import { apiBase } from '#contract/endpoint.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { buttonVariants } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { formatDay } from '../list/moments.ts'

/** Rows that were ticked one by one: too many for an address. */
const tickedNames = ['ids', 'except'] as const

interface ExportDialogProps {
  filter: URLSearchParams
  /** The ids of the columns that the list shows. */
  columns: readonly string[]
  onClose: () => void
}

/** The list as it is seen, and files for whoever keeps the books: the orders that the list shows, and the money and papers of the same days. */
export function ExportDialog({ filter, columns, onClose }: ExportDialogProps) {
  const t = useTranslations('admin-orders')
  const language = useLanguage()
  const link = (kind: ExportKind, format: string) => {
    const query = new URLSearchParams(filter)
    for (const name of ['cursor', ...tickedNames]) query.delete(name)
    if (kind === 'list') query.set('columns', columns.join(','))
    for (const [name, value] of Object.entries({ kind, format, language })) query.set(name, value)
    return `${apiBase}/v1/admin/exports/orders?${query}`
  }
  const ticked = tickedNames.flatMap((name) => {
    const value = filter.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const day = (name: string) => {
    const value = filter.get(name)
    return value ? formatDay(value, language) : '…'
  }
  const isPeriod = filter.has('from') || filter.has('to')
  return (
    <Dialog open onClose={onClose} title={t('exportTitle')}>
      <ul>
        {exportKinds.map((kind) => (
          <li key={kind} className="border-t border-concrete-light py-3 first:border-t-0">
            <p className="font-medium">{t(`export_${kind}`)}</p>
            <p className="text-small text-concrete-dark">
              {kind === 'list'
                ? t('exportOfList')
                : kind === 'orders' || kind === 'lines'
                  ? t('exportOfFilter')
                  : isPeriod
                    ? t('exportOfDays', { from: day('from'), to: day('to') })
                    : t('exportOfAll')}
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              {(['xlsx', 'csv'] as const).map((format) => (
                <FileLink key={format} href={link(kind, format)} ticked={ticked} format={format} name={t(`export_${kind}`)} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface FileLinkProps {
  href: string
  ticked: readonly (readonly [name: string, value: string])[]
  format: 'xlsx' | 'csv'
  name: string
}

/** A link to a file; what was ticked goes with it in a form. */
function FileLink({ href, ticked, format, name }: FileLinkProps) {
  const label = `${name}, ${format.toUpperCase()}`
  const look = buttonVariants(format === 'xlsx' ? 'secondary' : 'quiet')
  if (ticked.length === 0)
    return (
      <a className={look} href={href} download aria-label={label}>
        {format.toUpperCase()}
      </a>
    )
  return (
    <form method="post" action={href}>
      {ticked.map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value.replaceAll(',', ' ')} />
      ))}
      <button className={look} aria-label={label}>
        {format.toUpperCase()}
      </button>
    </form>
  )
}
