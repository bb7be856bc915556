import type { ReactNode } from 'react'
import { formatMoney, type Currency, type Money } from '#contract/money.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { classNames } from './class-names.ts'

/** Formatted money that never wraps. */
export function Price({
  amount,
  currency = 'UAH',
  signed = false,
  className,
}: {
  amount: Money
  currency?: Currency /** A price difference with its sign: +₴ 350. */
  signed?: boolean
  className?: string
}): ReactNode {
  const language = useLanguage()
  return (
    <span className={classNames('money', className)}>
      {signed && amount > 0 && '+'}
      {formatMoney(amount, currency, language)}
    </span>
  )
}
