import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RateDecision } from '#contract/admin/system.ts'
import type { ForeignCurrency } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { FailurePanel } from '../app/failure-panel.tsx'
import { SectionSkeleton } from '../app/shell-skeleton.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { DangerDialog } from '../form/danger-dialog.tsx'
import type { Once } from '../form/use-submit.ts'
import { formatDay } from '../list/moments.ts'

/** By which rates prices in dollars and euros are shown, and rates that jumped: they count only when somebody says so. */
export function Rates() {
  const t = useTranslations('admin-system')
  const language = useLanguage()
  const { data, error, refetch } = useQuery({ queryKey: ['rates'], queryFn: () => adminApi().readRates() })
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  return (
    <section aria-labelledby="rates">
      <h2 id="rates" className="mb-2 text-lead">
        {t('rates')}
      </h2>
      {error && <FailurePanel error={error} onRetry={refetch} />}
      {!data && !error && <SectionSkeleton />}
      {data && (
        <>
          {data.current.map(({ currency, rate, day }) => (
            <p key={currency}>
              {day === null
                ? t('rateOfServer', { currency, rate: format.format(rate) })
                : t('rateOfBank', { currency, rate: format.format(rate), day: formatDay(day, language) })}
            </p>
          ))}
          {data.current.some(({ stale }) => stale) && <Notice kind="warning" className="mt-3 max-w-[48rem]" title={t('rateStale')} />}
          {data.pending.map(({ currency, day, rate }) => (
            <Notice
              key={`${currency} ${day}`}
              kind="warning"
              className="mt-3 max-w-[48rem]"
              title={t('rateHeld', { currency, rate: format.format(rate), day: formatDay(day, language) })}
            >
              <p className="mb-3">{t('rateHeldHint')}</p>
              <Review currency={currency} day={day} />
            </Notice>
          ))}
        </>
      )}
    </section>
  )
}

interface HeldRate {
  readonly currency: ForeignCurrency
  readonly day: string
}

function Review(held: HeldRate) {
  return (
    <div className="flex flex-wrap gap-2">
      <Decide {...held} decision="approved" />
      <Decide {...held} decision="rejected" />
    </div>
  )
}

function Decide({ currency, day, decision }: HeldRate & { decision: RateDecision['decision'] }) {
  const format = useFormats()
  const t = useTranslations('admin-system')
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const review = async (reason: string, once: Once) => {
    const rates = await adminApi().reviewRate({ params: { currency, day }, body: { decision, reason } }, once)
    toast.success(t(`rate_${decision}`))
    queries.setQueryData(['rates'], rates)
    await queries.invalidateQueries({ queryKey: ['today'] })
  }
  return (
    <div>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t(`rateGo_${decision}`)}
      </Button>
      {isAsking && (
        <DangerDialog
          title={t(`rateGo_${decision}`)}
          consequence={t(`rateHint_${decision}`, { day: format.day(day) })}
          act={t(`rateGo_${decision}`)}
          onAct={review}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
