import { exportKinds, type ExportKind } from '#contract/admin/exports.ts'
import { apiBase } from '#contract/endpoint.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { adminApi } from '../api/admin-api.ts'
import { ErrorList, useSubmit } from '../form/form.tsx'
import { formatDay } from '../list/moments.ts'

/** Ids of single rows, which are too many for a URL. */
const tickedNames = ['ids', 'except'] as const

interface ExportDialogProps {
  filter: URLSearchParams
  /** Ids of the columns shown in the list. */
  columns: readonly string[]
  onClose: () => void
}

/** Exports the list as shown, and files for the accountant: the orders of the list, and the money and documents of the same days. */
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
                <FileButton key={format} href={link(kind, format)} ticked={ticked} format={format} name={t(`export_${kind}`)} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface FileButtonProps {
  href: string
  ticked: readonly (readonly [name: string, value: string])[]
  format: 'xlsx' | 'csv'
  name: string
}

/** Checks permission with a call first, which can ask for a fresh code; a link could only show an error. */
function FileButton({ href, ticked, format, name }: FileButtonProps) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, error, run } = useSubmit(async () => {
    await adminApi().exportOrders({ query: new URLSearchParams(`${href.split('?')[1]}&ask=1`) })
    // Ticked ids are too long for a URL, so a form posts them.
    if (ticked.length > 0) form.current?.submit()
    else location.assign(href)
  })
  return (
    <div>
      <Button
        variant={format === 'xlsx' ? 'secondary' : 'quiet'}
        busy={busy}
        onClick={() => void run()}
        aria-label={`${name}, ${format.toUpperCase()}`}
      >
        {format.toUpperCase()}
      </Button>
      <form ref={form} method="post" action={href} hidden>
        {ticked.map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value.replaceAll(',', ' ')} />
        ))}
      </form>
      <ErrorList error={error} />
    </div>
  )
}
