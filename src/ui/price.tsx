import type { ReactNode } from 'react'
import { formatMoney, type Currency, type Money } from '#contract/money.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { classNames } from './class-names.ts'

/** Formatted money that never wraps. */
export function Price({ amount, currency = 'UAH', className }: { amount: Money; currency?: Currency; className?: string }): ReactNode {
  return <span className={classNames('money', className)}>{formatMoney(amount, currency, useLanguage())}</span>
}
