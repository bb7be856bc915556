import { useState } from 'react'
import { Link } from 'react-router'
import type { CallOutcome } from '#contract/admin/orders.ts'
import type { OrderToCall } from '#contract/admin/today.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { startHere } from '#ui/first-field.ts'
import { adminApi } from '../api/admin-api.ts'
import { BuyerName, GoodsAndSum, OrderLink, largePhone } from './order-facts.tsx'
import { dueWords } from './time-words.ts'
import { latePart } from '../app/late-part.tsx'
import { EmailLink, PhoneLink, TabLink } from '../app/links.tsx'
import { useCallUndo } from '../app/use-call-undo.ts'
import { useFormats } from '../fields/use-formats.ts'
import { useAct } from './use-act.ts'
import { control } from '../form/form.tsx'
import { orderName, said } from '../form/said.tsx'

const LaterDialog = latePart(() => import('./later-dialog.tsx'))

interface CallRowProps {
  call: OrderToCall
  now: string
  nextDay: string
  isDone: boolean
  onDone: () => void
  onUndone: () => void
}

const outcomes = ['reached', 'no_answer', 'later', 'wrong_number', 'refused'] as const satisfies readonly CallOutcome[]

/** A buyer abroad without a phone is written to, so only some outcomes apply. */
const outcomesFor = ({ phone }: OrderToCall): readonly CallOutcome[] =>
  phone ? outcomes : outcomes.filter((outcome) => outcome !== 'no_answer' && outcome !== 'wrong_number')

/** Whom to call and why, what was said before, and buttons for the outcome. */
export function CallRow({ call, now, nextDay, isDone, onDone, onUndone }: CallRowProps) {
  const t = useTranslations('admin-today')
  const language = useLanguage()
  const { busy, run } = useAct()
  const [later, setLater] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const [isUnfolded, setUnfolded] = useState(false)
  const undoCall = useCallUndo()
  const { text, isLate } = dueWords(call.due_at, now, t, language)
  const record = (outcome: CallOutcome, next_at: string | null) =>
    run({
      name: said(t(`outcome_${outcome}`), orderName({ number: call.number, customer: call })),
      run: async () => {
        const body = { outcome, note: note?.trim() || null, next_at }
        const card = await adminApi().recordCall({ params: { number: call.number }, body })
        undoCall(card, t('callStored', { outcome: t(`outcome_${outcome}`) }), onUndone)
      },
      onDone: () => {
        setNote(null)
        onDone()
      },
    })
  return (
    <li data-row="" className="call-row" data-order={call.number}>
      <p className="call-line">
        <span className={isLate ? 'mark mark-error whitespace-normal' : 'mark whitespace-normal'}>{text}</span>
        <span className="text-small text-concrete-dark lg:mt-1">{t(`reason_${call.reason}`)}</span>
      </p>
      <p className="call-line">
        {call.phone ? (
          <PhoneLink phone={call.phone} className={largePhone} />
        ) : (
          call.email && (
            <EmailLink email={call.email} subject={call.number} className="inline-flex min-h-8 items-center font-medium wrap-anywhere text-link" />
          )
        )}
        <span>
          <BuyerName order={call} />
        </span>
      </p>
      <div className="text-small">
        <p>
          <OrderLink number={call.number} /> <GoodsAndSum order={call} />
        </p>
        <LastCall call={call} />
        <Advice call={call} />
      </div>
      <div className="call-acts">
        {isDone ? (
          <p ref={startHere} tabIndex={-1} className="flex min-h-9 items-center text-success" role="status">
            {t('stored')}
          </p>
        ) : (
          <>
            {outcomesFor(call).map((outcome, place) => (
              <Button
                key={outcome}
                className={classNames(place > 1 && !isUnfolded && 'max-sm:hidden')}
                variant={outcome === 'wrong_number' || outcome === 'refused' ? 'quiet' : 'secondary'}
                aria-label={t('outcomeFor', { outcome: t(`outcome_${outcome}`), number: call.number })}
                aria-disabled={busy || undefined}
                onClick={() => (outcome === 'later' ? setLater(true) : void record(outcome, null))}
              >
                {t(`outcome_${outcome}`) + (outcome === 'later' ? '…' : '')}
              </Button>
            ))}
            {note === null && (
              <Button
                variant="quiet"
                className={classNames(!isUnfolded && 'max-sm:hidden')}
                aria-label={t('callNoteFor', { number: call.number })}
                onClick={() => setNote('')}
              >
                {t('callNote')}
              </Button>
            )}
            {/* On a phone the two commonest outcomes are in one row; the others unfold below. */}
            {!isUnfolded && (
              <Button
                variant="quiet"
                className="sm:hidden"
                aria-label={t('moreOutcomes', { number: call.number })}
                aria-expanded={false}
                onClick={() => setUnfolded(true)}
              >
                {t('more')}
              </Button>
            )}
          </>
        )}
      </div>
      {note !== null && !isDone && (
        <Field
          ref={startHere}
          className="mt-2 max-w-[40rem]"
          label={t('callNoteLabel')}
          hint={t('callNoteHint')}
          maxLength={1000}
          {...control(note, setNote)}
        />
      )}
      {later && (
        <LaterDialog
          now={now}
          nextDay={nextDay}
          onClose={() => setLater(false)}
          onChosen={(moment) => {
            setLater(false)
            void record('later', moment)
          }}
        />
      )}
    </li>
  )
}

function LastCall({ call: { last_call: last, tries } }: { call: OrderToCall }) {
  const t = useTranslations('admin-today')
  const format = useFormats()
  if (!last) return null
  return (
    <p className="text-concrete-dark">
      {tries > 0 && `${t('tries', { count: tries })}. `}
      {t('lastCall', { outcome: t(`outcome_${last.outcome}`), when: format.moment(last.at) })}
      {last.note && <span className="block wrap-anywhere text-ink">{last.note}</span>}
    </p>
  )
}

/** What to do when calls have failed. */
function Advice({ call: { advice, email, phone, number } }: { call: OrderToCall }) {
  const t = useTranslations('admin-today')
  if (advice === null) return null
  return (
    <p className="mt-1 flex flex-wrap gap-x-3">
      <span>{t(`advice_${advice}`)}</span>
      {email && (
        <EmailLink email={email} subject={number} className="inline-flex min-h-6 items-center text-link">
          {t('writeEmail')}
        </EmailLink>
      )}
      {phone && (
        <TabLink href={`https://t.me/${phone}`} className="inline-flex min-h-6 items-center text-link">
          Telegram
        </TabLink>
      )}
      {advice === 'cancel' && (
        <Link to={`/orders/${number}`} className="inline-flex min-h-6 items-center text-link">
          {t('toCancel')}
        </Link>
      )}
    </p>
  )
}
