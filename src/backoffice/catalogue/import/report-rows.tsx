import type { ImportRow, RowState } from '#contract/admin/imports.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { DataTable } from '../../list/data-table.tsx'

export type ReportView = RowState | 'jumps'

/** Rows of the dry run: the position in the file, and what would change or is wrong. */
export function ReportRows({ rows, state }: { rows: readonly ImportRow[]; state: ReportView }) {
  const t = useTranslations('admin-bulk')
  return (
    <DataTable
      className="rows mt-3"
      rows={rows}
      rowKey={({ sheet, row }) => `${sheet} ${row}`}
      columns={[
        {
          name: t('product'),
          bare: true,
          cellClass: 'align-top',
          cell: ({ name, code }) => (
            <>
              <span className="block font-medium wrap-anywhere">{name || code}</span>
              <span className="text-small wrap-anywhere text-concrete-dark">{code}</span>
            </>
          ),
        },
        {
          name: t('columnOfRow'),
          cellClass: 'align-top whitespace-nowrap',
          cell: ({ sheet, row }) => (sheet ? t('rowOf', { sheet, row }) : t('row', { row })),
        },
        {
          name: state === 'wrong' ? t('whatWrong') : t('whatChanges'),
          bare: true,
          cellClass: 'align-top',
          cell: ({ faults, changes }) => (faults.length > 0 ? <Faults faults={faults} /> : changes.length > 0 ? <Changes changes={changes} /> : null),
        },
      ]}
    />
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
