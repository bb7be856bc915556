import { useState } from 'react'
import { statementFaults, statementRowFaults } from '#contract/admin/bank-faults.ts'
import type { StatementTaken } from '#contract/admin/bank.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { adminApi } from '../../api/admin-api.ts'
import { ErrorList } from '../../form/error-list.tsx'
import { FileButton, useFileToTake } from '../../form/take-file.tsx'

/** Takes a dropped or chosen bank file; shows what it contained, or why it could not be read. */
export function StatementDrop({ onTaken }: { onTaken: () => void }) {
  const t = useTranslations('admin-bank')
  const [taken, setTaken] = useState<StatementTaken | null>(null)
  const { take, busy, error, errors, isTooLarge, isOver, target } = useFileToTake(async (file) => {
    setTaken(null)
    setTaken(await adminApi().takeStatement({ query: new URLSearchParams({ file: file.name }), file }))
    onTaken()
  })
  const fault = isTooLarge ? 'tooLarge' : statementFaults.find((known) => known === errors['file'])
  return (
    <section aria-label={t('statement')} className={classNames('panel mb-4', isOver && 'border-accent bg-ground')} {...target}>
      {fault ? (
        <Notice kind="error" announce title={t(`fault_${fault}`)} className="mb-3">
          <UnreadRows errors={errors} />
        </Notice>
      ) : (
        <ErrorList error={error} />
      )}
      {taken && (
        <Notice kind="success" announce title={t('added', { count: taken.added })} className="mb-3">
          {[taken.known > 0 && t('known', { count: taken.known }), taken.outgoing > 0 && t('outgoing', { count: taken.outgoing })]
            .filter(Boolean)
            .join(' ')}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileButton
          accept=".xlsx,.csv,.txt,.xml,text/csv,application/xml,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          label={t('choose')}
          busy={busy}
          busyLabel={t('reading')}
          onChosen={take}
        />
        <p className="min-w-0 flex-1 basis-60 text-small text-concrete-dark">{t('formats')}</p>
      </div>
    </section>
  )
}

/** The unreadable rows, from the server's errors. */
function UnreadRows({ errors }: { errors: Readonly<Record<string, string>> }) {
  const t = useTranslations('admin-bank')
  const rows = Object.entries(errors).flatMap(([name, message]) => {
    const row = /^row_(\d+)$/.exec(name)?.[1]
    const [, fault, text = ''] = /^(\w+) ?(.*)$/s.exec(message) ?? []
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
