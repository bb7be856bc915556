import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import type { ChangeSet, ChangeSetUndone } from '#contract/admin/change-sets.ts'
import type { ImportTarget, ImportView, RowState } from '#contract/admin/imports.ts'
import { apiBase } from '#contract/endpoint.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, buttonVariants } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { adminApi, reread } from '../../api/admin-api.ts'
import { FailurePanel, ScreenSection } from '../../app/screen-frame.tsx'
import { useFormats } from '../../fields/use-formats.ts'
import { ErrorList, useSubmit } from '../../form/form.tsx'
import { changeSetsKey, Undone, UndoDialog, useUndoSetToast } from '../bulk/change-set-list.tsx'
import { ReportRows, type ReportView } from './report-rows.tsx'
import { RangePager } from '../bulk/range-pager.tsx'

type Report = NonNullable<ImportView['report']>
const states = ['wrong', 'new', 'changed', 'same'] as const satisfies readonly RowState[]
const targets = ['shop', 'drafts'] as const satisfies readonly ImportTarget[]
const pageLength = 50

interface ImportReportProps {
  view: ImportView
  report: Report
  /** Called when it is being applied or was applied, to reload its state. */
  onChanged: () => unknown
  onOutdated: (view: ImportView) => void
}

/** The dry run: counts by kind of row, the rows themselves, and the button that applies all. */
export function ImportReport({ view, report, onChanged, onOutdated }: ImportReportProps) {
  const t = useTranslations('admin-bulk')
  const language = useLanguage()
  const [state, setState] = useState<ReportView>(() => states.find((one) => report.rows[one] > 0) ?? 'same')
  // What it would change was compared with products that have been put back since.
  if (view.applied?.undone_at) return <Applied set={view.applied} onUndo={onChanged} />
  return (
    <ScreenSection id="checked" title={t('checked')} titleClass="mb-3 text-lead">
      <div role="group" aria-labelledby="checked" className="mb-4 flex flex-wrap gap-2">
        {states.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={state === one}
            className={`mark min-h-9 px-3 ${state === one ? 'border-accent font-medium text-accent' : ''} ${one === 'wrong' && report.rows.wrong > 0 ? 'mark-error' : ''}`}
            onClick={() => setState(one)}
          >
            {`${t(`rows_${one}`)}: ${report.rows[one]}`}
          </button>
        ))}
        {report.jumps > 0 && (
          <button
            type="button"
            aria-pressed={state === 'jumps'}
            className={`mark mark-warning min-h-9 px-3 ${state === 'jumps' ? 'font-medium' : ''}`}
            onClick={() => setState('jumps')}
          >
            {`${t('rows_jumps')}: ${report.jumps}`}
          </button>
        )}
      </div>
      {report.rows.wrong > 0 && (
        <a className={buttonVariants('secondary')} href={`${apiBase}/v1/admin/imports/${view.id}/faults?language=${language}`} download>
          {t('download')}
        </a>
      )}
      <Rows key={state} id={view.id} state={state} />
      {view.applied ? (
        <Applied set={view.applied} onUndo={onChanged} />
      ) : view.writing ? (
        <Notice kind="info" announce title={t('writing', { count: report.products.new + report.products.changed })} className="mt-4">
          {t('writingGoesOn')}
        </Notice>
      ) : (
        <Apply view={view} report={report} onChanged={onChanged} onOutdated={onOutdated} />
      )}
    </ScreenSection>
  )
}

function Rows({ id, state }: { id: number; state: ReportView }) {
  const t = useTranslations('admin-bulk')
  const [start, setStart] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: ['import-rows', id, state, start],
    queryFn: () => adminApi().listImportRows({ params: { id }, query: new URLSearchParams({ state, start: String(start) }) }),
    placeholderData: keepPreviousData,
  })
  if (error) return <FailurePanel error={error} onRetry={refetch} />
  if (!data) return null
  if (data.total === 0) return <p className="mt-3 text-concrete-dark">{t('noRows')}</p>
  return (
    <>
      <ReportRows rows={data.data} state={state} />
      <RangePager start={start} length={pageLength} total={data.total} onStart={setStart} />
    </>
  )
}

/** The result of an applied import, with undo. */
function Applied({ set, onUndo }: { set: ChangeSet; onUndo: () => unknown }) {
  const t = useTranslations('admin-bulk')
  const format = useFormats()
  const [isAsking, setAsking] = useState(false)
  const [undone, setUndone] = useState<ChangeSetUndone | null>(null)
  if (undone) return <Undone undone={undone} />
  return (
    <Notice
      kind="success"
      announce
      title={t('alreadyImported', { count: set.products, when: format.moment(set.at) })}
      className="mt-4"
      actions={
        set.undone_at === null && (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t('undo')}
          </Button>
        )
      }
    >
      {set.undone_at !== null && t('undone', { when: format.moment(set.undone_at) })}
      {isAsking && (
        <UndoDialog
          set={set}
          onClose={() => setAsking(false)}
          onUndone={(answer) => {
            setUndone(answer)
            onUndo()
          }}
        />
      )}
    </Notice>
  )
}

function Apply({ view, report, onChanged, onOutdated }: ImportReportProps) {
  const t = useTranslations('admin-bulk')
  const undoToast = useUndoSetToast()
  const [to, setTo] = useState<ImportTarget>('shop')
  const count = report.products.new + report.products.changed
  const submit = useSubmit(async () => {
    try {
      const set = await adminApi().applyImport({ params: { id: view.id }, body: { fingerprint: report.fingerprint, to } })
      undoToast(t('imported', { count: set.products }), set)
      onChanged()
      await reread(changeSetsKey, ['products'])
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'outdated_preview') {
        const sheets = view.sheets.map(({ kind, columns }) => ({ kind, columns: columns.map(({ field }) => field) }))
        onOutdated(await adminApi().checkImport({ params: { id: view.id }, body: { sheets } }))
      }
      // Without an answer it may still be running, or another press was first; the screen shows its state instead of an error.
      if (error instanceof NoResponseError) onChanged()
      if (error instanceof ApiError && error.reason === 'already_applied') return void onChanged()
      throw error
    }
  })
  return (
    <div className="mt-5">
      <ErrorList error={submit.error} />
      {report.jumps > 0 && <Notice kind="warning" className="mb-4" title={t('jumpsWarning', { count: report.jumps })} />}
      <fieldset className="mb-4">
        <legend className="mb-1 font-medium">{t('target')}</legend>
        {targets.map((one) => (
          <label key={one} className="flex min-h-11 items-center gap-2 pointer-fine:min-h-9">
            <input type="radio" className="tick" name="target" checked={to === one} onChange={() => setTo(one)} />
            <span>{one === 'shop' ? t('target_shop', { count: report.live }) : t('target_drafts')}</span>
          </label>
        ))}
      </fieldset>
      <Button
        busy={submit.busy}
        busyLabel={t('applying')}
        disabledReason={report.rows.wrong > 0 ? t('wrongFirst') : count === 0 && t('nothingChanges')}
        onClick={() => void submit.run()}
      >
        {t('applyImport', { count })}
      </Button>
    </div>
  )
}
