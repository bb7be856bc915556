import type { TodayOffice } from '#contract/admin/today.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useFormats } from '../fields/use-formats.ts'
import { Box } from './box.tsx'
import { OrderLink } from './order-facts.tsx'
import { said } from '../form/said.tsx'
import { useAct } from './use-act.ts'

/** Money received since the reader last marked it as seen. */
export function MoneyBox({ came }: { came: TodayOffice['money'] }) {
  const t = useTranslations('admin-today')
  const format = useFormats()
  const { busy, run } = useAct()
  const until = came.data[0]?.at
  const aside = until !== undefined && (
    <>
      <span className="money">{format.sum(came.sum_kopiykas)}</span>
      <button
        type="button"
        className="inline-flex min-h-6 items-center text-small text-link"
        aria-disabled={busy || undefined}
        onClick={() => void run({ name: said(t('moneyCame'), t('seen')), run: () => adminApi().seeMoney({ body: { until } }) })}
      >
        {t('seen')}
      </button>
    </>
  )
  return (
    <Box title={t('moneyCame')} count={came.total} capped={came.capped} aside={aside}>
      <ul>
        {came.data.map((row) => (
          <li key={row.id} data-row="" className="today-row flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">
              <OrderLink number={row.order_number} /> {row.name ?? t('unnamed')}
            </span>
            <span className="money">
              {format.sum(row.amount_kopiykas)}
              <span className="text-small text-concrete-dark">&nbsp;· {format.moment(row.at)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Box>
  )
}
