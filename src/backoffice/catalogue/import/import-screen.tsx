import { useSearchParams } from 'react-router'
import type { ImportView } from '#contract/admin/imports.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { queryClient, reread } from '../../api/query-client.ts'
import { FailurePanel } from '../../app/failure-panel.tsx'
import { ScreenFrame } from '../../app/screen-frame.tsx'
import { ScreenSkeleton } from '../../app/shell-skeleton.tsx'
import { ChangeSetList } from '../bulk/change-set-list.tsx'
import { ExportLinks } from './export-links.tsx'
import { FileDrop } from './file-drop.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportReport } from './import-report.tsx'
import { importKey, useImport } from './use-import.ts'

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
