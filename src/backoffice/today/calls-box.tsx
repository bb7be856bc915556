import { useState } from 'react'
import type { OpenMessage, OrderToCall, TodayOffice } from '#contract/admin/today.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Box } from './box.tsx'
import { CallRow } from './call-row.tsx'
import { MessageRow } from './message-row.tsx'
import { useSteady } from './use-steady.ts'

type Row = { readonly order: OrderToCall } | { readonly message: OpenMessage }
const dueOf = (row: Row) => ('order' in row ? row.order.due_at : row.message.due_at)

/** Whom to call now, and messages that wait for an answer. A finished row stays visible until the pointer leaves the box. */
export function CallsBox({ calls, now }: { calls: TodayOffice['calls']; now: string }) {
  const t = useTranslations('admin-today')
  const { shown, isBehind, release, hold } = useSteady<typeof calls, HTMLUListElement>(calls)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const rows = [...shown.orders.map((order): Row => ({ order })), ...shown.messages.map((message): Row => ({ message }))].toSorted((a, b) =>
    dueOf(a).localeCompare(dueOf(b)),
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
            <CallRow key={key} call={row.order} onUndone={onUndone} {...common} />
          ) : (
            <MessageRow key={key} message={row.message} {...common} />
          )
        })}
      </ul>
    </Box>
  )
}
