import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#contract/api-errors.ts'
import type { ImportCheck, ImportView } from '#contract/admin/imports.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { adminApi } from '../../api/admin-api.ts'
import { control, ErrorList, useSubmit } from '../../form/form.tsx'
import { ScreenSection } from '../../app/screen-frame.tsx'
import { isPlanFault } from './import-faults.ts'
import { DataTable } from '../../list/data-table.tsx'

type Plan = ImportCheck['sheets']
type SheetPlan = Plan[number]
type SheetView = ImportView['sheets'][number]

const sheetKinds = ['products', 'options'] as const

interface ImportColumnsProps {
  view: ImportView
  onChecked: (view: ImportView) => void
  onLeave: () => void
}

/** Maps the file's columns: guessed from the headers, changed by hand. A recognised file is checked at once. */
export function ImportColumns({ view, onChecked, onLeave }: ImportColumnsProps) {
  const t = useTranslations('admin-bulk')
  const [plan, setPlan] = useState<Plan>(() =>
    // A single unrecognised table most likely contains products, so its columns are shown at once.
    view.sheets.map(({ kind, columns }) => ({
      kind: kind ?? (view.sheets.length === 1 ? 'products' : null),
      columns: columns.map(({ field }) => field),
    })),
  )
  const submit = useSubmit(async () => onChecked(await adminApi().checkImport({ params: { id: view.id }, body: { sheets: plan } })))
  const isPlain = plan.some(({ kind }) => kind !== null) && plan.every(({ kind, columns }) => kind === null || columns.includes('code'))
  const start = useEffectEvent(() => {
    if (view.report === null && isPlain) void submit.run()
  })
  useEffect(() => start(), [])
  const fault = submit.error instanceof ApiError ? submit.error.errors['sheets'] : undefined
  const isOpen = view.change_set === null && !view.writing
  const leave = (
    <Button variant="secondary" onClick={onLeave}>
      {t('otherFile')}
    </Button>
  )
  return (
    <ScreenSection
      id="columns"
      title={view.file || t('columns')}
      titleClass="min-w-0 text-lead wrap-anywhere"
      actions={leave}
      headClass="mb-3 flex flex-wrap items-center justify-between gap-3"
      className="panel"
    >
      {isPlanFault(fault) ? <Notice kind="error" announce title={t(`planFault_${fault}`)} className="mb-3" /> : <ErrorList error={submit.error} />}
      {view.sheets.map((sheet, index) => (
        <SheetColumns
          key={`${index} ${sheet.name}`}
          view={view}
          sheet={sheet}
          plan={plan[index] ?? { kind: null, columns: [] }}
          isOpen={!isPlain}
          onChange={(next) => setPlan((now) => now.map((one, at) => (at === index ? next : one)))}
        />
      ))}
      {isOpen && (
        <Button className="mt-4" busy={submit.busy} busyLabel={t('checking')} onClick={() => void submit.run()}>
          {t('check')}
        </Button>
      )}
    </ScreenSection>
  )
}

interface SheetColumnsProps {
  view: ImportView
  sheet: SheetView
  plan: SheetPlan
  isOpen: boolean
  onChange: (plan: SheetPlan) => void
}

function SheetColumns({ view, sheet, plan, isOpen, onChange }: SheetColumnsProps) {
  const t = useTranslations('admin-bulk')
  const unknown = plan.kind === null ? [] : sheet.columns.flatMap(({ header }, at) => (plan.columns[at] === null ? [header] : []))
  // Stays open while the unknown columns are mapped one after the other.
  const [hasUnknown] = useState(unknown.length > 0)
  return (
    <details open={isOpen || hasUnknown} className="border-t border-concrete-light">
      <summary className="flex min-h-11 flex-wrap items-center gap-x-3">
        <span className="underline underline-offset-2">{sheet.name ? t('columnsOf', { name: sheet.name }) : t('columnsOfFile')}</span>
        <span className="text-small text-concrete-dark">
          {t('columnsKnown', { known: sheet.columns.length - unknown.length, count: sheet.columns.length })}
        </span>
        {unknown.length > 0 && <span className="mark mark-warning wrap-anywhere">{t('columnsUnknown', { names: unknown.join(', ') })}</span>}
      </summary>
      <Select
        label={t('sheetHolds')}
        className="mb-3 max-w-xs"
        options={[{ value: '', label: t('sheet_none') }, ...sheetKinds.map((kind) => ({ value: kind, label: t(`sheet_${kind}`) }))]}
        {...control(plan.kind ?? '', (text) => onChange({ ...plan, kind: sheetKinds.find((kind) => kind === text) ?? null }))}
      />
      {plan.kind !== null && <ColumnTable sheet={sheet} plan={plan} fields={view.fields[plan.kind]} onChange={onChange} />}
    </details>
  )
}

type Fields = ImportView['fields']['products']

function ColumnTable({ sheet, plan, fields, onChange }: { sheet: SheetView; plan: SheetPlan; fields: Fields; onChange: (plan: SheetPlan) => void }) {
  const t = useTranslations('admin-bulk')
  const options = [{ value: '', label: t('ignored') }, ...fields.map(({ field, label }) => ({ value: field, label }))]
  const set = (at: number, value: string) => {
    const field = fields.find((one) => one.field === value)?.field ?? null
    onChange({ ...plan, columns: plan.columns.map((one, index) => (index === at ? field : one)) })
  }
  return (
    <DataTable
      className="rows mb-4"
      rows={sheet.columns.map(({ header, sample }, at) => ({ header, sample, at }))}
      rowKey={({ at, header }) => `${at} ${header}`}
      columns={[
        { name: t('column'), bare: true, cellClass: 'font-medium wrap-anywhere', cell: ({ header }) => header },
        { name: t('sample'), cellClass: 'text-small wrap-anywhere text-concrete-dark', cell: ({ sample }) => sample },
        {
          name: t('becomes'),
          cell: ({ at, header }) => (
            <Select
              label={<span className="sr-only">{`${t('becomes')}: ${header}`}</span>}
              className="min-w-44"
              options={options}
              {...control(plan.columns[at] ?? '', (text) => set(at, text))}
            />
          ),
        },
      ]}
    />
  )
}
