import { useQuery } from '@tanstack/react-query'
import { findCause } from '#contract/admin/alert-details.ts'
import { findJobKind } from '#contract/admin/job-kinds.ts'
import type { JobsView } from '#contract/admin/system.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, reread } from '../api/admin-api.ts'
import { AlertDetail } from '../app/alert-detail.tsx'
import { FailurePanel, SectionSkeleton, ScreenSection } from '../app/screen-frame.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { ErrorList, useSubmit } from '../form/form.tsx'
import { DataTable } from '../list/data-table.tsx'

/** Background jobs: how many wait, and those given up, which can be retried. */
export function Jobs() {
  const t = useTranslations('admin-system')
  const { data, error, refetch } = useQuery({ queryKey: ['jobs'], queryFn: () => adminApi().listJobs() })
  return (
    <ScreenSection id="jobs" title={t('jobs')}>
      {error && <FailurePanel error={error} onRetry={refetch} />}
      {!data && !error && <SectionSkeleton />}
      {data && (
        <>
          <p className="mb-3">{t('jobCounts', { waiting: data.waiting, active: data.active, failed: data.failed })}</p>
          {data.data.length > 0 ? <FailedJobs jobs={data.data} /> : <p className="text-concrete-dark">{t('noFailedJobs')}</p>}
        </>
      )}
    </ScreenSection>
  )
}

function FailedJobs({ jobs }: { jobs: JobsView['data'] }) {
  const t = useTranslations('admin-system')
  const format = useFormats()
  return (
    <>
      <Retry ids="all" label={t('retryAll')} />
      <DataTable
        className="rows mt-3"
        rows={jobs}
        rowKey={({ id }) => id}
        columns={[
          { name: t('what'), cell: ({ job, input, error, tries }) => <JobFailure job={job} error={error} input={input} tries={tries} /> },
          { name: t('when'), cell: (job) => format.moment(job.failed_at) },
          { name: t('actions'), actions: true, cellClass: 'text-right', cell: ({ id }) => <Retry ids={[id]} label={t('retry')} /> },
        ]}
      />
    </>
  )
}

/** What a failure means and what to do, in the reader's language; the job's own error is for the server's administrator. */
function JobFailure({ job, error, input, tries }: Pick<JobsView['data'][number], 'job' | 'error' | 'input' | 'tries'>) {
  const t = useTranslations('admin-system')
  const kind = findJobKind(job)
  return (
    <span className="block min-w-0">
      {t(`job_${kind}`)}
      {findCause(error) !== null && (
        <span className="block">
          <AlertDetail text={codeIn(error)} />
        </span>
      )}
      <span className="block text-small text-concrete-dark">{t(`jobHint_${kind}`)}</span>
      <details className="text-small text-concrete-dark">
        <summary className="min-h-11 cursor-pointer content-center">{t('jobDetails')}</summary>
        <span className="block wrap-anywhere">
          {job}&nbsp;· {t('tries', { count: tries })}
        </span>
        <span className="block wrap-anywhere">{error.slice(0, 300)}</span>
        <span className="block wrap-anywhere">{JSON.stringify(input).slice(0, 200)}</span>
      </details>
    </span>
  )
}

/** The code in another system's error, or else the beginning of the error. */
const codeIn = (error: string) => /\b(?:E[A-Z_]{3,}|CERT_[A-Z_]+|UND_ERR_[A-Z_]+|HTTP 5\d\d)\b/.exec(error)?.[0] ?? error.slice(0, 100)

function Retry({ ids, label }: { ids: 'all' | string[]; label: string }) {
  const t = useTranslations('admin-system')
  const submit = useSubmit(async () => {
    const { retried } = await adminApi().retryJobs({ body: { ids } })
    toast.success(t('retried', { count: retried }))
    await reread(['jobs'])
  })
  return (
    <>
      <ErrorList error={submit.error} />
      <Button variant="secondary" busy={submit.busy} onClick={() => void submit.run()}>
        {label}
      </Button>
    </>
  )
}
