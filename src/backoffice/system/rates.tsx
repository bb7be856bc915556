import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RateDecision } from '#contract/admin/system.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, newIdempotencyKey } from '../api/admin-api.ts'
import { FailurePanel } from '../app/failure-panel.tsx'
import { SectionSkeleton } from '../app/shell-skeleton.tsx'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { formatDay } from '../list/moments.ts'

/** By which rate prices in dollars are shown, and rates that jumped: they count only when somebody says so. */
export function Rates() {
  const t = useTranslations('admin-system')
  const language = useLanguage()
  const { data, error, refetch } = useQuery({ queryKey: ['rates'], queryFn: () => adminApi().readRates() })
  const rate = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  return (
    <section aria-labelledby="rates">
      <h2 id="rates" className="mb-2 text-lead">
        {t('rates')}
      </h2>
      {error && <FailurePanel error={error} onRetry={refetch} />}
      {!data && !error && <SectionSkeleton />}
      {data && (
        <>
          <p>
            {data.day === null
              ? t('rateOfServer', { rate: rate.format(data.usd) })
              : t('rateOfBank', { rate: rate.format(data.usd), day: formatDay(data.day, language) })}
          </p>
          {data.stale && <Notice kind="warning" className="mt-3 max-w-[48rem]" title={t('rateStale')} />}
          {data.pending.map(({ day, usd }) => (
            <Notice
              key={day}
              kind="warning"
              className="mt-3 max-w-[48rem]"
              title={t('rateHeld', { rate: rate.format(usd), day: formatDay(day, language) })}
            >
              <p className="mb-3">{t('rateHeldHint')}</p>
              <Review day={day} />
            </Notice>
          ))}
        </>
      )}
    </section>
  )
}

function Review({ day }: { day: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Decide day={day} decision="approved" />
      <Decide day={day} decision="rejected" />
    </div>
  )
}

function Decide({ day, decision }: { day: string } & RateDecision) {
  const t = useTranslations('admin-system')
  const queries = useQueryClient()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const submit = useSubmit(async () => {
    const rates = await adminApi().reviewRate({ params: { day }, body: { decision } }, { idempotencyKey })
    toast.success(t(`rate_${decision}`))
    queries.setQueryData(['rates'], rates)
    await queries.invalidateQueries({ queryKey: ['today'] })
  })
  return (
    <div>
      <Button variant="secondary" busy={submit.busy} onClick={() => void submit.run()}>
        {t(`rateGo_${decision}`)}
      </Button>
      <ErrorList error={submit.error} />
    </div>
  )
}
