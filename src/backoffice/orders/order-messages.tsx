import type { OrderCard } from '#contract/admin/orders.ts'
import type { MessageDocument, MessageTemplate, OrderMessage } from '#contract/admin/order-messages.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { FailurePanel, ScreenSection } from '../app/screen-frame.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { MessageDialog } from './message-dialog.tsx'
import { useOrderMessages } from './use-order.ts'

const toMarkClass = (state: OrderMessage['state']) => (state === 'sent' ? 'mark' : state === 'failed' ? 'mark mark-error' : 'mark mark-warning')

/** What the dialog starts with: a template, a document to send, or nothing. */
export type NewMessageStart = MessageTemplate | MessageDocument | 'new'

interface OrderMessagesProps {
  order: OrderCard
  /** Set while the dialog is open. */
  opened: NewMessageStart | null
  onOpen: (start: NewMessageStart | null) => void
}

/** Messages to the buyer by e-mail and in Telegram, and whether they were delivered. */
export function OrderMessages({ order: { number }, opened, onOpen }: OrderMessagesProps) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const { data, error, refetch } = useOrderMessages(number)
  const document = typeof opened === 'object' ? opened : null
  const sent = document && data?.documents.find((one) => one.kind === document.kind && one.number === document.number)
  const canWrite = data && (data.email !== null || data.telegram)
  const write = canWrite && (
    <Button variant="quiet" onClick={() => onOpen('new')}>
      {t('writeShort')}
    </Button>
  )
  return (
    <ScreenSection id="messages" title={t('messages')} actions={write ?? null} headClass="flex items-center justify-between gap-3" className="panel">
      {error && <FailurePanel error={error} onRetry={refetch} />}
      {data && !canWrite && <p className="text-concrete-dark">{t('cannotWrite')}</p>}
      {canWrite && data.data.length === 0 && <p className="text-concrete-dark">{t('noMessages')}</p>}
      <ul>
        {(data?.data ?? []).map((message) => (
          <li key={message.id} className="border-t border-concrete-light py-2 first:border-0">
            <p className="wrap-anywhere whitespace-pre-line">{message.body ?? t('messageTextGone')}</p>
            {message.document && (
              <p className="wrap-anywhere">
                {t(`document_${message.document.kind}`)} {t('numbered', { number: message.document.number })}
              </p>
            )}
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-concrete-dark">
              <span>{[t(`channel_${message.channel}`), format.moment(message.at), message.by].filter(Boolean).join(', ')}</span>
              <span className={toMarkClass(message.state)}>{t(`messageState_${message.state}`)}</span>
            </p>
          </li>
        ))}
      </ul>
      {opened !== null && canWrite && (document === null || sent) && (
        <MessageDialog
          number={number}
          messages={data}
          template={typeof opened === 'string' && opened !== 'new' ? opened : null}
          document={sent ?? null}
          onClose={() => onOpen(null)}
        />
      )}
    </ScreenSection>
  )
}
