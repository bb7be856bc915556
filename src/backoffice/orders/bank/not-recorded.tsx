import type { ReactNode } from 'react'
import type { BankRecorded } from '#contract/admin/bank.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Notice } from '#ui/notice.tsx'
import { wholeText } from '#ui/whole-text.tsx'
import { useFormats } from '../../fields/use-formats.ts'

export type Outcome = BankRecorded['data'][number]

interface NotRecordedProps {
  outcome: Outcome
  className?: string
  /** The answers to a question. */
  actions?: ReactNode
}

/** Why a payment or a part of it was not recorded, in figures. */
export function NotRecorded({ outcome: { refused, order_number: number, same_as: same, over_kopiykas: over }, ...notice }: NotRecordedProps) {
  const t = useTranslations('admin-bank')
  const format = useFormats()
  if (refused === null) return null
  const title = t(`refused_${refused}`, { number, same: same ?? number, over: format.sum(over ?? 0) })
  return (
    <Notice kind="warning" announce title={wholeText(title)} {...notice}>
      {refused === 'over' && t('overHint')}
    </Notice>
  )
}
