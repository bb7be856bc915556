import { useSearchParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ImportView } from '#contract/admin/imports.ts'
import { useTranslations, useLanguage } from '#i18n/messages.tsx'
import { apiBase } from '#contract/endpoint.ts'
import { buttonVariants } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { queryClient, reread, adminApi } from '../../api/admin-api.ts'
import { FailurePanel, ScreenFrame, ScreenSkeleton, ScreenSection } from '../../app/screen-frame.tsx'
import { ChangeSetList, changeSetsKey } from '../bulk/change-set-list.tsx'
import { ErrorList } from '../../form/form.tsx'
import { FileButton, useFileToTake } from '../../form/take-file.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportReport } from './import-report.tsx'
import { isFileFault } from './import-faults.ts'

/** Exports and imports tables: a file is read, its columns are mapped, a dry run shows every change, one press applies all. */
export default function ImportScreen() {
  const t = useTranslations('admin-bulk')
  const [parameters, setParameters] = useSearchParams()
  const id = Number(parameters.get('file')) || null
  return (
    <ScreenFrame title={t('importTitle')}>
      <p className="mb-5 max-w-[70ch] text-concrete-dark">{t('importHint')}</p>
      {id === null ? (
        <div className="mb-8 grid items-start gap-5 lg:grid-cols-2">
          <FileDrop onTaken={(view) => setParameters({ file: String(view.id) })} />
          <ExportLinks />
        </div>
      ) : (
        <OneImport id={id} onLeave={() => setParameters({})} />
      )}
      <ChangeSetList kind="import" />
    </ScreenFrame>
  )
}

function OneImport({ id, onLeave }: { id: number; onLeave: () => void }) {
  const { data, error, refetch } = useImport(id)
  const update = (view: ImportView) => {
    queryClient.setQueryData(importKey(id), view)
    void reread(['import-rows', id])
  }
  if (error) return <FailurePanel error={error} onRetry={refetch} />
  if (!data) return <ScreenSkeleton />
  return (
    <div className="mb-8 flex flex-col gap-5">
      <ImportColumns key={data.id} view={data} onChecked={update} onLeave={onLeave} />
      {data.report && <ImportReport key={data.report.fingerprint} view={data} report={data.report} onChanged={() => refetch()} onOutdated={update} />}
    </div>
  )
}

const importKey = (id: number) => ['import', id] as const

/** Polling interval in ms while a file is being applied. */
const writingMs = 1_500

/** An uploaded import. While it is being applied, here or elsewhere, it is polled until done. */
function useImport(id: number) {
  const answer = useQuery<ImportView>({
    queryKey: importKey(id),
    queryFn: () => adminApi().readImport({ params: { id } }),
    refetchInterval: ({ state }) => (state.data?.writing ? writingMs : false),
  })
  const wasWriting = useRef(false)
  const isWriting = answer.data?.writing ?? false
  const finish = useEffectEvent(() => {
    for (const queryKey of [changeSetsKey, ['products']]) void queryClient.invalidateQueries({ queryKey })
  })
  useEffect(() => {
    if (wasWriting.current && !isWriting) finish()
    wasWriting.current = isWriting
  }, [isWriting])
  return answer
}

/** Links to export the tables that the import reads. */
function ExportLinks() {
  const t = useTranslations('admin-bulk')
  const language = useLanguage()
  const link = (query: string) => `${apiBase}/v1/admin/exports/products?${query}&language=${language}`
  return (
    <ScreenSection id="export" title={t('export')} className="panel" titleClass="mb-3 text-lead">
      <div className="flex flex-wrap gap-3">
        <a className={buttonVariants('secondary')} href={link('format=xlsx')} download>
          {t('exportXlsx')}
        </a>
        <a className={buttonVariants('quiet')} href={link('format=csv&sheet=products')} download>
          {t('exportCsvProducts')}
        </a>
        <a className={buttonVariants('quiet')} href={link('format=csv&sheet=options')} download>
          {t('exportCsvOptions')}
        </a>
      </div>
    </ScreenSection>
  )
}

/** Takes a dropped or chosen file, and says why it cannot be read. */
function FileDrop({ onTaken }: { onTaken: (view: ImportView) => void }) {
  const t = useTranslations('admin-bulk')
  const { take, busy, error, errors, isTooLarge, isOver, target } = useFileToTake(async (file) => {
    onTaken(await adminApi().takeImport({ query: new URLSearchParams({ file: file.name }), file }))
  })
  const fileError = errors['file']
  const fault = isTooLarge ? 'tooLarge' : isFileFault(fileError) ? fileError : null
  return (
    <ScreenSection id="import-file" title={t('importFile')} className={classNames('panel', isOver && 'border-accent bg-ground')} {...target}>
      {fault ? <Notice kind="error" announce title={t(`fileFault_${fault}`)} className="mb-3" /> : <ErrorList error={error} />}
      <p className="mb-3">{t('dropHint')}</p>
      <FileButton
        accept=".xlsx,.csv,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        label={t('choose')}
        busy={busy}
        busyLabel={t('reading')}
        onChosen={take}
      />
      <p className="mt-4 text-small text-concrete-dark">{t('rules')}</p>
    </ScreenSection>
  )
}
