import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { auditKinds } from '#contract/admin/audit-kinds.ts'
import { useTranslations } from '#i18n/messages.tsx'
import type { MessageKey } from '#i18n/namespaces.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, queryClient, useMay } from '../api/admin-api.ts'
import { FailurePanel, ScreenFrame, SectionSkeleton } from '../app/screen-frame.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { ChoiceFilter, SearchFilter, FoldedFilters, DayFilters } from '../list/filters.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { DataTable } from '../list/data-table.tsx'
import { useList, type ListState } from '../list/use-list.ts'
import { ErrorList, useSubmit } from '../form/form.tsx'
import { AuditChanges } from './audit-changes.tsx'
import { AuditSubject, useSubjectLabel } from './audit-subject.tsx'
import { said } from '../form/said.tsx'

/** Who changed what and when; read-only. */
export default function AuditScreen() {
  const t = useTranslations('admin-audit')
  const list = useList('audit', (query) => adminApi().listAudit({ query }))
  return (
    <ScreenFrame title={t('title')}>
      <ListFrame list={list} filters={<Filters list={list} />} empty={<p>{t('empty')}</p>}>
        {(rows) => <Entries rows={rows} />}
      </ListFrame>
    </ScreenFrame>
  )
}

function Filters<Row>({ list }: { list: ListState<Row> }) {
  const t = useTranslations('admin-audit')
  const mayStaff = useMay('staff.manage')
  const { data: staff } = useQuery({ queryKey: ['staff'], queryFn: () => adminApi().listStaff(), enabled: mayStaff })
  return (
    <>
      <SearchFilter label={t('search')} className="min-w-40 flex-1 basis-40" {...list.searchControl} />
      <FoldedFilters list={list}>
        <ChoiceFilter
          list={list}
          name="person"
          label={t('actor')}
          options={(staff?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <ChoiceFilter list={list} name="kind" label={t('kind')} values={auditKinds} text={(value) => t(`kind_${value}`)} />
        <DayFilters list={list} from="from" to="to" labels={[t('fromDay'), t('toDay')]} />
      </FoldedFilters>
      {list.parameters.has('request') && (
        <Button variant="secondary" onClick={list.clear}>
          {t('allChanges')}
        </Button>
      )}
    </>
  )
}

function Entries({ rows }: { rows: readonly AuditEntry[] }) {
  const t = useTranslations('admin-audit')
  const format = useFormats()
  return (
    <DataTable
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          name: t('at'),
          bare: true,
          cellClass: 'align-top text-small text-concrete-dark md:text-base md:whitespace-nowrap md:text-ink',
          cell: ({ at, actor }) => (
            <>
              {format.moment(at)}
              <span className="md:hidden">{`\u00A0· ${actor?.name ?? t('nobody')}`}</span>
            </>
          ),
        },
        { name: t('actor'), cellClass: 'align-top max-md:hidden!', cell: ({ actor }) => actor?.name ?? t('nobody') },
        { name: t('action'), bare: true, cellClass: 'align-top', cell: (entry) => <Action entry={entry} /> },
        {
          name: t('changes'),
          bare: true,
          cellClass: 'align-top',
          cell: (entry) =>
            entry.together > 1 ? (
              <Together entry={entry} />
            ) : (
              entry.changes.length > 0 && (
                <div className="min-w-0">
                  <AuditChanges entry={entry} />
                  {entry.undoable && <UndoChange entry={entry} />}
                </div>
              )
            ),
        },
      ]}
    />
  )
}

function Action({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('admin-audit')
  const { action, reason } = entry
  // A verb of a newer release has no text and is shown as it is.
  const key = `verb_${action.slice(action.indexOf('.') + 1)}` as MessageKey<'admin-audit'>
  const words = t(key)
  return (
    <span>
      <AuditSubject entry={entry} />
      <span className="block text-small text-concrete-dark">{words === key ? action : words}</span>
      {reason && reason !== entry.subject.label && <span className="block text-small">{reason}</span>}
    </span>
  )
}

/** The entries of one act on many things, read when they are unfolded. */
function Together({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('admin-audit')
  const [isOpened, setOpened] = useState(false)
  const request = new URLSearchParams({ request: entry.request_id ?? '' })
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', 'request', entry.request_id],
    queryFn: () => adminApi().listAudit({ query: request }),
    enabled: isOpened,
  })
  const { kind } = entry.subject
  const own = data?.data.filter(({ action, subject }) => (kind === 'change-set' ? subject.kind === 'product' : action === entry.action))
  return (
    <details onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className="min-h-8 cursor-pointer content-center text-link">{t('together', { count: entry.together })}</summary>
      {error && <FailurePanel error={error} onRetry={refetch} />}
      {isOpened && !data && !error && <SectionSkeleton />}
      <ul>
        {own?.map((one) => (
          <li key={one.id} className="border-t border-concrete-light py-1 text-small">
            <AuditSubject entry={one} />
            <AuditChanges entry={one} />
          </li>
        ))}
      </ul>
      {data?.links.next && (
        <Link to={{ search: request.toString() }} className="text-link inline-flex min-h-8 items-center">
          {t('wholeAct')}
        </Link>
      )}
    </details>
  )
}

/** Undoes a change after a confirmation, because buyers see the former values at once. */
function UndoChange({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('admin-audit')
  const formatLabel = useSubjectLabel()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" className="-ml-3" aria-label={t('undoOf', { label: formatLabel(entry) })} onClick={() => setAsking(true)}>
        {t('undo')}
      </Button>
      {isAsking && <UndoDialog entry={entry} onClose={() => setAsking(false)} />}
    </>
  )
}

function UndoDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useTranslations('admin-audit')
  const label = useSubjectLabel()(entry)
  const submit = useSubmit(async () => {
    await adminApi().undoChange({ params: { id: entry.id } })
    toast.success(said(t('undone'), label))
    onClose()
    await queryClient.invalidateQueries()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('undoTitle')}
      footer={
        <Button busy={submit.busy} onClick={() => void submit.run()}>
          {t('undo')}
        </Button>
      }
    >
      <ErrorList error={submit.error} />
      <p className="mb-3">{t('undoHint', { label })}</p>
      <AuditChanges entry={entry} />
    </Dialog>
  )
}
