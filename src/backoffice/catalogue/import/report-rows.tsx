import type { ImportRow, RowState } from '#contract/admin/imports.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { TableHead } from '../../list/table-head.tsx'

export type ReportView = RowState | 'jumps'

/** Rows of the dry run: where each stands in the file, and what would change or is wrong. */
export function ReportRows({ rows, state }: { rows: readonly ImportRow[]; state: ReportView }) {
  const t = useTranslations('admin-bulk')
  return (
    <table className="rows mt-3">
      <TableHead columns={[t('product'), t('columnOfRow'), state === 'wrong' ? t('whatWrong') : t('whatChanges')]} />
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.sheet} ${row.row}`}>
            <td className="align-top">
              <span className="block font-medium wrap-anywhere">{row.name || row.code}</span>
              <span className="text-small wrap-anywhere text-concrete-dark">{row.code}</span>
            </td>
            <td data-label={t('columnOfRow')} className="align-top whitespace-nowrap">
              {row.sheet ? t('rowOf', { sheet: row.sheet, row: row.row }) : t('row', { row: row.row })}
            </td>
            <td className="align-top">
              {row.faults.length > 0 ? <Faults faults={row.faults} /> : row.changes.length > 0 ? <Changes changes={row.changes} /> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Faults({ faults }: { faults: ImportRow['faults'] }) {
  return (
    <ul>
      {faults.map(({ column, value, reason }) => (
        <li key={`${column} ${reason}`} className="wrap-anywhere">
          <span className="text-error">{reason}</span>
          <span className="block text-small text-concrete-dark">{[column, value.slice(0, 120)].filter(Boolean).join(': ')}</span>
        </li>
      ))}
    </ul>
  )
}

function Changes({ changes }: { changes: ImportRow['changes'] }) {
  const t = useTranslations('admin-bulk')
  return (
    <dl className="text-small">
      {changes.map(({ column, before, after, jump }) => (
        <div key={column} className="wrap-anywhere">
          <dt className="inline text-concrete-dark">{`${column}: `}</dt>
          <dd className="inline">
            <del className="text-concrete-dark">{before.slice(0, 200) || t('wasEmpty')}</del> →{' '}
            <ins className="no-underline">{after.slice(0, 200) || t('wasEmpty')}</ins>
            {jump && <strong className="block font-medium text-error">{t(`jump_${jump}`)}</strong>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
