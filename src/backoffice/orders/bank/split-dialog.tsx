import { useState } from 'react'
import type { BankPaymentRow, MatchCandidate } from '#contract/admin/bank.ts'
import { isQuestion, questionFlags } from '#contract/admin/bank-faults.ts'
import { money } from '#contract/money.ts'
import { typedKopiykas } from '#contract/typed-money.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { wholeText } from '#ui/whole-text.tsx'
import { useFormats } from '../../fields/use-formats.ts'
import { control, useSubmit } from '../../form/form.tsx'
import { SubmitDialog } from '../../form/act-dialogs.tsx'
import { moneyText, useSumFault } from '../../form/figure-faults.ts'
import { OrderFinder } from './order-finder.tsx'
import { NotRecorded, type Outcome } from './payment-facts.tsx'
import { useBankActs } from './use-bank-acts.ts'

/** Splits a payment between several orders. */
export function SplitDialog({ row, onClose }: { row: BankPaymentRow; onClose: () => void }) {
  const t = useTranslations('admin-bank')
  const format = useFormats()
  const acts = useBankActs()
  const sumFault = useSumFault()
  const [parts, setParts] = useState<readonly TypedPart[]>(() => firstParts(row))
  /** The questions so far, the last one first; pressing again answers them all with yes. */
  const [refused, setRefused] = useState<readonly Outcome[]>([])
  const [question] = refused
  const change = (next: readonly TypedPart[]) => {
    setParts(next)
    setRefused([])
  }
  const read = parts.map(({ sum }) => typedKopiykas(sum) ?? 0)
  const left = row.amount_kopiykas - read.reduce<number>((all, amount) => all + amount, 0)
  const last = parts.at(-1)
  const remaining = left === 0 ? t('splitWhole') : t(left > 0 ? 'splitLeft' : 'splitOver', { sum: format.sum(Math.abs(left)) })
  const missing =
    parts.length < 2
      ? t('splitTwo')
      : left !== 0
        ? t('splitMust', { sum: format.sum(row.amount_kopiykas) })
        : read.includes(0)
          ? t('splitEmpty')
          : null
  const submit = useSubmit(async () => {
    const next = await acts.split(
      row.id,
      parts.map(({ number }, index) => ({
        order_number: number,
        amount_kopiykas: money(read[index] ?? 0),
        ...Object.fromEntries(
          refused.flatMap((one) => (isQuestion(one.refused) && one.order_number === number ? [[questionFlags[one.refused], true]] : [])),
        ),
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
      action={t(isQuestion(question?.refused ?? null) ? 'splitAnyway' : 'splitDo')}
      missing={missing}
      onSubmit={() => void submit.run()}
      onClose={onClose}
    >
      <p className="mb-2 text-small wrap-anywhere text-concrete-dark">{[row.payer, row.purpose].filter(Boolean).join(': ')}</p>
      {question && <NotRecorded outcome={question} className="mb-3" />}
      <ul
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          event.target.form?.querySelector<HTMLElement>('input[type=search]')?.focus()
        }}
      >
        {parts.map((part, index) => {
          const over = (read[index] ?? 0) - Math.max(0, part.due)
          return (
            <li
              key={part.number}
              data-part=""
              className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-1 border-b border-concrete-light py-2 sm:grid-cols-[minmax(0,1fr)_9rem_auto]"
            >
              <p className="col-span-2 min-w-0 sm:col-span-1">
                <span className="font-medium whitespace-nowrap">{part.number}</span> <span className="wrap-anywhere">{part.who}</span>
                <span className="block text-small text-concrete-dark">
                  {part.due > 0 ? t('due', { sum: format.sum(part.due) }) : t('nothingDue')}
                </span>
                {over > 0 && <span className="block text-small text-warning">{t('splitPartOver', { sum: format.sum(over) })}</span>}
              </p>
              <Field
                name={`parts.${index}.amount_kopiykas`}
                label={<span className="sr-only">{wholeText(t('splitPart', { number: part.number }))}</span>}
                inputMode="decimal"
                suffix="₴"
                error={part.sum === '' ? undefined : sumFault(part.sum)}
                {...control(part.sum, (text) => change(parts.with(index, { ...part, sum: text })))}
              />
              <IconButton label={t('splitRemove', { number: part.number })} onClick={() => change(parts.toSpliced(index, 1))}>
                <Icon name="trash" />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
        <p className="font-medium" role="status">
          {remaining}
        </p>
        {left > 0 && last && (
          <Button
            variant="quiet"
            className="-mr-3"
            onClick={() => change(parts.with(parts.length - 1, { ...last, sum: moneyText((read.at(-1) ?? 0) + left) }))}
          >
            {wholeText(t('splitRest', { number: last.number }))}
          </Button>
        )}
      </div>
      {/* Once an order is added, the next is looked for. */}
      <OrderFinder key={parts.length} known={parts} busy={null} label={t('splitAdd')} fieldLabel={t('splitFind')} onChoose={add} />
      <p className="mt-2 hidden text-small text-concrete-dark pointer-fine:block">{t('splitKeys')}</p>
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

/** The orders that a payment names itself. */
export const namedOrders = ({ candidates }: Pick<BankPaymentRow, 'candidates'>) =>
  candidates.filter(({ signs }) => signs.includes('number') || signs.includes('invoice'))

/** The initial parts of a split: the orders that the payment names, then others of its payer, with what each owes as far as the money suffices. */
function firstParts(row: Pick<BankPaymentRow, 'amount_kopiykas' | 'candidates'>): TypedPart[] {
  const named = namedOrders(row)
  const ofPayer = row.candidates.filter((one) => !named.includes(one) && (one.signs.includes('taxId') || one.signs.includes('payer')))
  let left = row.amount_kopiykas
  return [...named, ...ofPayer].flatMap((one) => {
    const { number, who, due_kopiykas: due } = one
    const part = Math.max(0, Math.min(left, due))
    left -= part
    // An order of the payer that is not named and for which nothing is left is no part.
    return part === 0 && !named.includes(one) ? [] : [{ number, who, due, sum: part === 0 ? '' : moneyText(part) }]
  })
}
