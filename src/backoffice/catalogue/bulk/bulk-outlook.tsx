import type { UseQueryResult } from '@tanstack/react-query'
import type { BulkActPreview, Refused } from '#contract/admin/bulk-acts.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import type { MessageKey } from '#i18n/namespaces.ts'
import { FailurePanel } from '../../app/failure-panel.tsx'

/** A preview of an act: how many products it changes, and which it skips and why. */
export function BulkOutlook({ preview: { data, error, isFetching, refetch } }: { preview: UseQueryResult<BulkActPreview> }) {
  const t = useTranslations('admin-catalogue')
  if (error) return <FailurePanel error={error} onRetry={refetch} />
  return (
    <div role="status" className="mt-4">
      {!data && isFetching && <p className="text-concrete-dark">{t('bulkChecking')}</p>}
      {data && (
        <>
          <p className="font-medium">{data.changes === 0 ? t('bulkNothing') : t('bulkWillChange', { count: data.changes })}</p>
          {data.same > 0 && <p>{t('bulkSame', { count: data.same })}</p>}
          {data.faulty > 0 && (
            <>
              <p className="mt-2">{t('bulkWillRefuse', { count: data.faulty })}</p>
              <RefusedList refused={data.refused} more={data.faulty - data.refused.length} />
            </>
          )}
        </>
      )}
    </div>
  )
}

/** Skipped products, each with its faults and a link to correct them. */
export function RefusedList({ refused, more = 0 }: { refused: Refused; more?: number }) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  return (
    <ul className="max-h-60 list-disc overflow-y-auto pl-5">
      {refused.map(({ id, code, name, faults }) => (
        <li key={id}>
          <a className="text-link" href={`/admin/catalogue/products/${id}`}>
            {name[language] || name.uk || code}
          </a>
          {`: ${faults.map((fault) => t(`fault_${fault}` as MessageKey<'admin-catalogue'>)).join('; ')}` /* every fault has a text */}
        </li>
      ))}
      {more > 0 && <li>{t('bulkMoreRefused', { count: more })}</li>}
    </ul>
  )
}
