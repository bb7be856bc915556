import { useQuery } from '@tanstack/react-query'
import type { RateDecision } from '#contract/admin/system.ts'
import type { ForeignCurrency } from '#contract/money.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, queryClient, reread } from '../api/admin-api.ts'
import { FailurePanel, SectionSkeleton, ScreenSection } from '../app/screen-frame.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { DangerButton } from '../form/act-dialogs.tsx'
import { said } from '../form/said.tsx'

/** Current rates of the dollar and the euro, and rates that jumped, which count only when approved. */
export function Rates() {
  const t = useTranslations('admin-system')
  const format = useFormats()
  const { data, error, refetch } = useQuery({ queryKey: ['rates'], queryFn: () => adminApi().readRates() })
  const figure = new Intl.NumberFormat(format.language, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  return (
    <ScreenSection id="rates" title={t('rates')}>
      {error && <FailurePanel error={error} onRetry={refetch} />}
      {!data && !error && <SectionSkeleton />}
      {data && (
        <>
          {data.current.map(({ currency, rate, day }) => (
            <p key={currency}>
              {day === null
                ? t('rateOfServer', { currency, rate: figure.format(rate) })
                : t('rateOfBank', { currency, rate: figure.format(rate), day: format.day(day) })}
            </p>
          ))}
          {data.current.some(({ stale }) => stale) && <Notice kind="warning" className="mt-3 max-w-[48rem]" title={t('rateStale')} />}
          {data.pending.map(({ currency, day, rate }) => (
            <Notice
              key={`${currency} ${day}`}
              kind="warning"
              className="mt-3 max-w-[48rem]"
              title={t('rateHeld', { currency, rate: figure.format(rate), day: format.day(day) })}
            >
              <p className="mb-3">{t('rateHeldHint')}</p>
              <div className="flex flex-wrap gap-2">
                <Decide currency={currency} day={day} decision="approved" />
                <Decide currency={currency} day={day} decision="rejected" />
              </div>
            </Notice>
          ))}
        </>
      )}
    </ScreenSection>
  )
}

interface DecideProps {
  currency: ForeignCurrency
  day: string
  decision: RateDecision['decision']
}

function Decide({ currency, day, decision }: DecideProps) {
  const t = useTranslations('admin-system')
  const format = useFormats()
  const review = async (reason: string) => {
    const rates = await adminApi().reviewRate({ params: { currency, day }, body: { decision, reason } })
    toast.success(said(t(`rate_${decision}`), `${currency}, ${format.day(day)}`))
    queryClient.setQueryData(['rates'], rates)
    await reread(['today'])
  }
  return (
    <div>
      <DangerButton
        variant="secondary"
        title={t(`rateGo_${decision}`)}
        consequence={t(`rateHint_${decision}`, { day: format.day(day) })}
        act={t(`rateGo_${decision}`)}
        onAct={review}
      />
    </div>
  )
}
