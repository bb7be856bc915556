import { useState } from 'react'
import { statementFaults, statementRowFaults } from '#contract/admin/bank-faults.ts'
import type { StatementTaken } from '#contract/admin/bank.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Notice } from '#ui/notice.tsx'
import { adminApi } from '../../api/admin-api.ts'
import { FailurePanel } from '../../app/screen-frame.tsx'
import { FileButton, useFileToTake } from '../../form/take-file.tsx'

/** The statement that is chosen or dropped, and what came of it. */
export function useStatement(onTaken: () => void) {
  const [taken, setTaken] = useState<StatementTaken | null>(null)
  const file = useFileToTake(async (file) => {
    setTaken(null)
    setTaken(await adminApi().takeStatement({ query: new URLSearchParams({ file: file.name }), file }))
    onTaken()
  })
  return { ...file, taken }
}
type Statement = ReturnType<typeof useStatement>

export function StatementButton({ busy, take }: Statement) {
  const t = useTranslations('admin-bank')
  return (
    <FileButton
      accept=".xlsx,.csv,.txt,.xml,text/csv,application/xml,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      label={t('choose')}
      busy={busy}
      busyLabel={t('reading')}
      onChosen={take}
    />
  )
}

/** What a file contained and what comes next, or why it could not be read. */
export function StatementReport({ taken, error, errors, isTooLarge, run }: Statement) {
  const t = useTranslations('admin-bank')
  const fault = isTooLarge ? 'tooLarge' : statementFaults.find((known) => known === errors['file'])
  if (fault)
    return (
      <Notice kind="error" announce title={t(`fault_${fault}`)} className="mb-3">
        <UnreadRows errors={errors} />
      </Notice>
    )
  if (error !== null) return <FailurePanel error={error} onRetry={run} className="mb-3" />
  if (!taken) return null
  const { added, known, outgoing, skipped } = taken
  return (
    <Notice
      kind={skipped.count > 0 ? 'warning' : 'success'}
      announce
      title={added > 0 ? t('added', { count: added }) : t('addedNone')}
      className="mb-3"
    >
      {[known > 0 && t('known', { count: known }), outgoing > 0 && t('outgoing', { count: outgoing }), added > 0 && t('addedNext')]
        .filter(Boolean)
        .join(' ')}
      {skipped.count > 0 && (
        <>
          <p className="mt-2">{t('skipped', { count: skipped.count })}</p>
          <ul className="list-disc pl-5">
            {skipped.rows.map(({ row, text }) => (
              <li key={row} className="wrap-anywhere">
                {t('skippedRow', { row, text })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
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
