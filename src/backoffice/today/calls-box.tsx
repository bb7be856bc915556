import { useState, useEffect, useRef, type PointerEvent } from 'react'
import { Link } from 'react-router'
import type { OpenMessage, OrderToCall, TodayOffice } from '#contract/admin/today.ts'
import { useTranslations, useLanguage } from '#i18n/messages.tsx'
import { Button, buttonVariants } from '#ui/button.tsx'
import { adminApi } from '../api/admin-api.ts'
import { EmailLink, PhoneLink } from '../app/links.tsx'
import { Box } from './box.tsx'
import { CallRow } from './call-row.tsx'
import { largePhone } from './order-facts.tsx'
import { dueWords } from './time-words.ts'
import { said } from '../form/said.tsx'
import { useAct } from './use-act.ts'

type Row = { readonly order: OrderToCall } | { readonly message: OpenMessage }
const pickDueAt = (row: Row) => ('order' in row ? row.order.due_at : row.message.due_at)

/** Whom to call now, and messages that wait for an answer. A finished row stays visible until the pointer leaves the box. */
export function CallsBox({ calls, now }: { calls: TodayOffice['calls']; now: string }) {
  const t = useTranslations('admin-today')
  const { shown, isBehind, release, hold } = useSteady<typeof calls, HTMLUListElement>(calls)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const rows = [...shown.orders.map((order): Row => ({ order })), ...shown.messages.map((message): Row => ({ message }))].toSorted((a, b) =>
    pickDueAt(a).localeCompare(pickDueAt(b)),
  )
  const aside = isBehind && (
    <button type="button" className="text-small text-link" onClick={release}>
      {t('thereIsNews')}
    </button>
  )
  return (
    <Box title={t('calls')} count={calls.total} capped={calls.capped} aside={aside} wide>
      {rows.length === 0 && <p className="pb-3 text-concrete-dark">{t('noCalls')}</p>}
      <ul {...hold}>
        {rows.map((row) => {
          const key = 'order' in row ? `${row.order.number} ${row.order.due_at}` : `message ${row.message.id}`
          const common = { now, isDone: done.has(key), onDone: () => setDone((before) => new Set(before).add(key)) }
          const onUndone = () => setDone((before) => new Set([...before].filter((one) => one !== key)))
          return 'order' in row ? (
            <CallRow key={key} call={row.order} nextDay={shown.next_day} onUndone={onUndone} {...common} />
          ) : (
            <MessageRow key={key} message={row.message} {...common} />
          )
        })}
      </ul>
    </Box>
  )
}

/** A message of the contact page: its sender, ways to answer, and a button to mark it as answered. */
function MessageRow({ message, now, isDone, onDone }: { message: OpenMessage; now: string; isDone: boolean; onDone: () => void }) {
  const t = useTranslations('admin-today')
  const language = useLanguage()
  const { busy, run } = useAct()
  const { text, isLate } = dueWords(message.due_at, now, t, language)
  const email = <EmailLink email={message.email} className="inline-flex min-h-8 items-center wrap-anywhere text-link" />
  return (
    <li data-row="" className="call-row">
      <p className="call-line">
        <span className={isLate ? 'mark mark-error whitespace-normal' : 'mark whitespace-normal'}>{text}</span>
        <span className="text-small text-concrete-dark lg:mt-1">{t('messageFromSite')}</span>
      </p>
      <p className="call-line">
        {message.phone ? <PhoneLink phone={message.phone} className={largePhone} /> : email}
        <span className="font-medium wrap-anywhere">{message.name}</span>
      </p>
      <div className="text-small">
        <p className="wrap-anywhere whitespace-pre-line">{message.message || t('messageEmpty')}</p>
        {message.phone && email}
      </div>
      <div className="call-acts items-center">
        {isDone ? (
          <p className="flex min-h-9 items-center text-success" role="status">
            {t('stored')}
          </p>
        ) : (
          <>
            <Button
              variant="secondary"
              busy={busy}
              aria-label={t('answeredFor', { name: message.name })}
              onClick={() =>
                void run({
                  name: said(t('answered'), message.name),
                  run: () => adminApi().answerMessage({ params: { id: message.id } }),
                  onDone,
                })
              }
            >
              {t('answered')}
            </Button>
            <Link
              to={`/customers/messages?state=open&search=${encodeURIComponent(message.phone.replaceAll('+', '') || message.email)}&answer=${message.id}`}
              className={buttonVariants('quiet')}
              aria-label={t('answerTo', { name: message.name })}
            >
              {t('answer')}
            </Link>
            <Link to={`/quotes/new?message=${message.id}`} className={buttonVariants('quiet')} aria-label={t('makeQuoteFor', { name: message.name })}>
              {t('makeQuote')}
            </Link>
          </>
        )}
      </div>
    </li>
  )
}

/**
 * Freezes the rows while a pointer is over them, because they must not move under a hand that is about to press. New data is shown when the pointer
 * leaves.
 */
function useSteady<T, E extends HTMLElement>(newest: T) {
  const box = useRef<E>(null)
  const [held, setHeld] = useState<{ readonly shown: T } | null>(null)
  const isHeld = held !== null
  useEffect(() => {
    if (!isHeld) return
    // React reports no pointer leave when a press removes the button under the pointer.
    const release = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setHeld(null)
    }
    addEventListener('pointerover', release)
    return () => removeEventListener('pointerover', release)
  }, [isHeld])
  return {
    shown: held ? held.shown : newest,
    /** Newer data is waiting. */
    isBehind: held !== null && held.shown !== newest,
    release: () => setHeld(null),
    hold: {
      ref: box,
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setHeld((before) => before ?? { shown: newest })
      },
      onPointerLeave: () => setHeld(null),
    },
  }
}
