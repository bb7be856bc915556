import { useRef, useState } from 'react'
import { ApiError } from '#contract/api-errors.ts'
import { statementFaults, statementRowFaults } from '#contract/admin/bank-faults.ts'
import type { StatementTaken } from '#contract/admin/bank.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { adminApi } from '../../api/admin-api.ts'
import { ErrorList } from '../../form/error-list.tsx'
import { useDropTarget } from '../../form/use-drop-target.ts'
import { useSubmit } from '../../form/use-submit.ts'

/** As large as the server takes. */
const maxBytes = 20 * 1024 * 1024

/** Where a file of the bank is dropped or chosen; what it brought, or why it could not be read, is said here. */
export function StatementDrop({ onTaken }: { onTaken: () => void }) {
  const t = useTranslations('admin-bank')
  const [taken, setTaken] = useState<StatementTaken | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const file = useRef<File | null>(null)
  const submit = useSubmit(async () => {
    const chosen = file.current
    if (!chosen) return
    setTaken(null)
    setTaken(await adminApi().takeStatement({ query: new URLSearchParams({ file: chosen.name }), file: chosen }))
    onTaken()
  })
  const take = (chosen: File | undefined) => {
    if (!chosen) return
    file.current = chosen
    setTooLarge(chosen.size > maxBytes)
    if (chosen.size <= maxBytes) void submit.run()
  }
  const { isOver, target } = useDropTarget(
    () => true,
    ({ dataTransfer }) => take(dataTransfer.files[0]),
  )
  const errors = submit.error instanceof ApiError ? submit.error.errors : {}
  const fault = isTooLarge ? 'tooLarge' : statementFaults.find((known) => known === errors['file'])
  return (
    <section aria-label={t('statement')} className={classNames('panel mb-4', isOver && 'border-accent bg-ground')} {...target}>
      {fault ? (
        <Notice kind="error" announce title={t(`fault_${fault}`)} className="mb-3">
          <UnreadRows errors={errors} />
        </Notice>
      ) : (
        <ErrorList error={submit.error} />
      )}
      {taken && (
        <Notice kind="success" announce title={t('added', { count: taken.added })} className="mb-3">
          {[taken.known > 0 && t('known', { count: taken.known }), taken.outgoing > 0 && t('outgoing', { count: taken.outgoing })]
            .filter(Boolean)
            .join(' ')}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          ref={input}
          type="file"
          accept=".xlsx,.csv,.txt,.xml,text/csv,application/xml,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          className="sr-only"
          tabIndex={-1}
          aria-label={t('choose')}
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button busy={submit.busy} busyLabel={t('reading')} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
        <p className="min-w-0 flex-1 basis-60 text-small text-concrete-dark">{t('formats')}</p>
      </div>
    </section>
  )
}

/** The rows that could not be read, as the server names them. */
function UnreadRows({ errors }: { errors: Readonly<Record<string, string>> }) {
  const t = useTranslations('admin-bank')
  const rows = Object.entries(errors).flatMap(([name, said]) => {
    const row = /^row_(\d+)$/.exec(name)?.[1]
    const [, fault, text = ''] = /^(\w+) ?(.*)$/s.exec(said) ?? []
    const known = statementRowFaults.find((one) => one === fault)
    return row && known ? [{ row, fault: known, text }] : []
  })
  if (rows.length === 0) return null
  return (
    <ul className="mt-2 list-disc pl-5">
      {rows.map(({ row, fault, text }) => (
        <li key={row} className="wrap-anywhere">
          {t(`rowFault_${fault}`, { row, text })}
        </li>
      ))}
    </ul>
  )
}
