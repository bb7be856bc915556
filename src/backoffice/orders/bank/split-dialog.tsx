import { useState } from 'react'
import type { BankPaymentRow, BankRecorded, MatchCandidate } from '#contract/admin/bank.ts'
import { money } from '#contract/money.ts'
import { typedKopiykas } from '#contract/typed-money.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { wholeText } from '#ui/whole-text.tsx'
import { useFormats } from '../../fields/use-formats.ts'
import { control } from '../../form/control.ts'
import { SubmitDialog } from '../../form/submit-dialog.tsx'
import { moneyText } from '../../form/money-text.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { useSumFault } from '../../form/use-sum-fault.ts'
import { OrderFinder } from './order-finder.tsx'
import { useBankActs } from './use-bank-acts.ts'

/** Splits a payment between several orders. */
export function SplitDialog({ row, onClose }: { row: BankPaymentRow; onClose: () => void }) {
  const t = useTranslations('admin-bank')
  const format = useFormats()
  const acts = useBankActs()
  const sumFault = useSumFault()
  const [parts, setParts] = useState<readonly TypedPart[]>(() => firstParts(row))
  /** The questions so far, the last one first; pressing again answers them all with yes. */
  const [refused, setRefused] = useState<BankRecorded['data']>([])
  const [question] = refused
  const change = (next: readonly TypedPart[]) => {
    setParts(next)
    setRefused([])
  }
  const read = parts.map(({ sum }) => typedKopiykas(sum) ?? 0)
  const left = row.amount_kopiykas - read.reduce<number>((all, amount) => all + amount, 0)
  const missing =
    parts.length < 2 ? t('splitTwo') : left !== 0 ? t('splitLeft', { sum: format.sum(left) }) : read.includes(0) ? t('splitEmpty') : null
  const submit = useSubmit(async () => {
    const isAnswered = (kind: 'same' | 'over', number: string) => refused.some((one) => one.refused === kind && one.order_number === number)
    const next = await acts.split(
      row.id,
      parts.map(({ number }, index) => ({
        order_number: number,
        amount_kopiykas: money(read[index] ?? 0),
        again: isAnswered('same', number),
        over: isAnswered('over', number),
      })),
    )
    if (next === null) onClose()
    else setRefused([next, ...refused])
  })
  const add = (number: string, order: MatchCandidate) =>
    change([...parts, { number, who: order.who, due: order.due_kopiykas, sum: moneyText(Math.max(0, Math.min(left, order.due_kopiykas))) }])
  return (
    <SubmitDialog
      title={t('splitTitle', { sum: format.sum(row.amount_kopiykas) })}
      submit={submit}
      action={t('splitDo')}
      missing={missing}
      onSubmit={() => void submit.run()}
      onClose={onClose}
    >
      {question?.refused && (
        <Notice
          kind="warning"
          announce
          className="mb-3"
          title={wholeText(t(`refused_${question.refused}`, { number: question.order_number, same: question.same_as ?? '' }))}
        >
          {question.refused === 'same' ? t('splitAgain') : question.refused === 'over' && t('splitOver')}
        </Notice>
      )}
      <ul>
        {parts.map((part, index) => (
          <li key={part.number} data-part="" className="flex flex-wrap items-end gap-x-3 gap-y-1 border-b border-concrete-light py-2">
            <p className="min-w-0 flex-1 basis-28">
              <span className="font-medium whitespace-nowrap">{part.number}</span> <span className="wrap-anywhere">{part.who}</span>
              <span className="block text-small text-concrete-dark">{part.due > 0 ? t('due', { sum: format.sum(part.due) }) : t('nothingDue')}</span>
            </p>
            <Field
              label={wholeText(t('splitPart', { number: part.number }))}
              inputMode="decimal"
              suffix="₴"
              className="w-36"
              error={part.sum === '' ? undefined : sumFault(part.sum)}
              {...control(part.sum, (text) => change(parts.with(index, { ...part, sum: text })))}
            />
            <IconButton label={t('splitRemove', { number: part.number })} onClick={() => change(parts.toSpliced(index, 1))}>
              <Icon name="trash" />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className="mt-2 font-medium" role="status">
        {left === 0 ? t('splitWhole') : t('splitLeft', { sum: format.sum(left) })}
      </p>
      {/* Once an order is added, the next is looked for. */}
      <OrderFinder key={parts.length} known={parts} busy={null} label={t('splitAdd')} onChoose={add} />
    </SubmitDialog>
  )
}

/** A part of a payment as typed. */
interface TypedPart {
  readonly number: string
  readonly who: string | null
  readonly due: number
  readonly sum: string
}

/** The initial parts of a split: the matched orders with the amounts they owe, as far as the money suffices. */
function firstParts({ amount_kopiykas: amount, candidates }: Pick<BankPaymentRow, 'amount_kopiykas' | 'candidates'>): TypedPart[] {
  const matched = candidates.filter(({ signs }) => signs.includes('number') || signs.includes('invoice'))
  let left = amount
  return matched.map(({ number, who, due_kopiykas: due }) => {
    const part = Math.max(0, Math.min(left, due))
    left -= part
    return { number, who, due, sum: part === 0 ? '' : moneyText(part) }
  })
}
