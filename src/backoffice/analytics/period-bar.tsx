import { analyticsSteps, type AnalyticsStep } from '#contract/admin/analytics-kinds.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { presetDays, presets, usePeriod } from './use-period.ts'
import { control } from '../form/form.tsx'

/** Chooses the period and its step; `step` is the server's choice. */
export function PeriodBar({ period, step }: { period: { from: string; to: string } | undefined; step?: AnalyticsStep | undefined }) {
  const t = useTranslations('admin-analytics')
  const common = useTranslations('admin-common')
  const { parameters, isTurned, set } = usePeriod()
  const shown = period ?? presetDays('days30')
  const [from, to] = [parameters.get('from') ?? shown.from, parameters.get('to') ?? shown.to]
  return (
    <div role="search" aria-label={t('period')} className={`no-print mb-5 flex flex-wrap gap-3 ${isTurned ? 'items-start' : 'items-end'}`}>
      <div role="group" aria-label={t('presets')} className="flex flex-wrap gap-2">
        {presets.map((preset) => {
          const days = presetDays(preset)
          return (
            <button
              key={preset}
              type="button"
              className="work-stage"
              aria-pressed={days.from === from && days.to === to}
              // For longer periods the server chooses the step.
              onClick={() => set({ ...days, by: '' })}
            >
              {t(preset)}
            </button>
          )
        })}
      </div>
      <Field
        label={t('from')}
        type="date"
        className="min-w-40 flex-1 sm:w-40 sm:flex-none"
        max={to}
        {...control(from, (text) => set({ from: text, to }))}
      />
      <Field
        label={t('to')}
        type="date"
        className="min-w-40 flex-1 sm:w-40 sm:flex-none"
        min={from}
        error={isTurned ? common('periodWrong') : undefined}
        {...control(to, (text) => set({ from, to: text }))}
      />
      {step && (
        <Select
          label={t('by')}
          className="min-w-32 flex-1 sm:w-36 sm:flex-none"
          options={analyticsSteps.map((value) => ({ value, label: t(`step_${value}`) }))}
          {...control(step, (text) => set({ by: text }))}
        />
      )}
    </div>
  )
}
