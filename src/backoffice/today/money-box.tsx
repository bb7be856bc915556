import type { TodayOffice } from '#contract/admin/today.ts'
import { formatMoney, money } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { adminApi } from '../api/admin-api.ts'
import { formatMoment } from '../list/moments.ts'
import { Box } from './box.tsx'
import { OrderLink } from './order-facts.tsx'
import { useAct } from './use-act.ts'

/** What came since one last said "seen". */
export function MoneyBox({ came }: { came: TodayOffice['money'] }) {
  const t = useTranslations('admin-today')
  const language = useLanguage()
  const { busy, run } = useAct()
  const until = came.data[0]?.at
  const sum = (kopiykas: number) => formatMoney(money(kopiykas), 'UAH', language)
  const aside = until !== undefined && (
    <>
      <span className="money">{sum(came.sum_kopiykas)}</span>
      <button
        type="button"
        className="inline-flex min-h-6 items-center text-small text-link"
        aria-disabled={busy || undefined}
        onClick={() =>
          void run(
            (options) => adminApi().seeMoney({ body: { until } }, options),
            () => {},
          )
        }
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
              {sum(row.amount_kopiykas)}
              <span className="text-small text-concrete-dark">&nbsp;· {formatMoment(row.at, language)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Box>
  )
}
