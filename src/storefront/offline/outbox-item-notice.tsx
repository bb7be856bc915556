import { Link } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice, type NoticeKind } from '#ui/notice.tsx'
import { translateText } from '../errors/error-messages.ts'
import { minorUnits } from '../api/minor-units.ts'
import { writeAgain } from './contact-draft.ts'
import { removeFromOutbox, type OutboxContent } from './outbox-store.ts'
import { formatDateTime } from './format-date-time.ts'
import { useOutbox } from './use-outbox.ts'

const kinds: Record<OutboxContent['state'], NoticeKind> = { waiting: 'warning', sending: 'info', sent: 'success', rejected: 'error' }

export const outboxMessages = {
  order: { waiting: 'orderWaiting', sending: 'orderSending', sent: 'orderSent', rejected: 'orderRejected' },
  message: { waiting: 'messageWaiting', sending: 'messageSending', sent: 'messageSent', rejected: 'messageRejected' },
} as const satisfies Record<OutboxContent['kind'], Record<OutboxContent['state'], MessageKey<'offline'>>>

/** The state of an order or message written offline: stored, being sent, delivered, or refused with the reason. */
export function OutboxItemNotice({ item, onClose }: { item: OutboxContent; onClose?: () => void }) {
  const t = useTranslations('offline')
  const language = useLanguage()
  const { state, kind } = item
  const remove = () => {
    void removeFromOutbox(item.id)
    onClose?.()
  }
  return (
    <Notice kind={kinds[state]} announce title={t(outboxMessages[kind][state])} actions={<Actions item={item} remove={remove} />}>
      <p className="wrap-anywhere">{item.about}</p>
      <p className="text-small text-concrete-dark">{t('writtenAt', { moment: formatDateTime(item.storedAt, language) })}</p>
      {(state === 'waiting' || state === 'sending') && <p className="mt-1">{t(kind === 'order' ? 'orderWaits' : 'messageWaits')}</p>}
      {state === 'rejected' && <Reasons item={item} />}
      {item.kind === 'order' && item.placed && (
        <p className="mt-1">
          {t('placed', { number: item.placed.order_number, amount: formatMoney(minorUnits(item.placed.total_uah), 'UAH', language) })}
        </p>
      )}
    </Notice>
  )
}

export function StoredItemNotice({ id, onClose }: { id: string; onClose: () => void }) {
  const item = useOutbox()?.find((stored) => stored.id === id)
  return item ? <OutboxItemNotice item={item} onClose={onClose} /> : null
}

function Reasons({ item: { reasons = [], ...item } }: { item: OutboxContent }) {
  const t = useTranslations('offline')
  const tErrors = useTranslations('errors')
  return (
    <>
      {reasons.map((reason) => (
        <p key={reason} className="mt-1">
          {translateText(reason, tErrors)}
        </p>
      ))}
      <p className="mt-1">{item.kind === 'order' ? t('typedOrder', { phone: item.body.phone }) : t('typedMessage', { text: item.body.message })}</p>
    </>
  )
}

function Actions({ item, remove }: { item: OutboxContent; remove: () => void }) {
  const t = useTranslations('offline')
  if (item.state === 'sending') return null
  const order = item.kind === 'order' && item.placed?.access_token
  return (
    <>
      {order && (
        <Link to={`/${item.language}/order/${order}`} className="text-link inline-flex min-h-11 items-center">
          {t('openOrder')}
        </Link>
      )}
      {item.state === 'rejected' && (
        <Link to={item.from} className="text-link inline-flex min-h-11 items-center" onClick={() => item.kind === 'message' && writeAgain(item.body)}>
          {t('putRight')}
        </Link>
      )}
      <Button variant="secondary" onClick={remove}>
        {t(item.state === 'waiting' ? 'doNotSend' : 'clear')}
      </Button>
    </>
  )
}
