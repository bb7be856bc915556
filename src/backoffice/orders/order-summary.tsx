import type { OrderCard } from '#contract/admin/orders.ts'
import { formatDays, readyRange } from '#contract/ready-range.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { useFormats } from '../fields/use-formats.ts'

/** The head of an order: the promised day, and the total, paid and outstanding amounts. */
export function OrderSummary({ order }: { order: OrderCard }) {
  const { promised_on: promised, money: sums, state } = order
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const isOver = state === 'cancelled'
  // Ready days from the checkout are not a promise.
  const said = readyRange(order)
  const facts = [
    ...(isOver
      ? []
      : promised
        ? [{ name: t('promisedOn'), value: format.day(promised) }]
        : [{ name: t('saidReady'), value: said ? formatDays(said, format.language) : '—' }]),
    ...(sums
      ? [
          { name: t('total'), value: format.sum(sums.total_kopiykas) },
          { name: t('paidSoFar'), value: format.sum(sums.received_kopiykas - sums.refunded_kopiykas) },
          ...(isOver && sums.due_kopiykas >= 0
            ? []
            : [{ name: t(sums.due_kopiykas < 0 ? 'tooMuch' : 'due'), value: format.sum(Math.abs(sums.due_kopiykas)) }]),
        ]
      : []),
  ]
  return (
    <dl aria-label={t('summary')} className="mb-5 grid w-fit grid-cols-2 gap-x-8 gap-y-2 sm:flex sm:flex-wrap">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-small text-concrete-dark">{name}</dt>
          <dd className="money font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
