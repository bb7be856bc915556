import type { MessageDocument } from '#contract/admin/order-messages.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { useOrderMessages } from './use-order.ts'

interface SendDocumentProps {
  number: string
  /** Null until it is issued. */
  issued: { kind: string; number: string } | null | undefined
  onSend: (document: MessageDocument) => void
}

/** Sends an issued document to the buyer, if they can be reached; a preview shows what goes where. */
export function SendDocument({ number, issued, onSend }: SendDocumentProps) {
  const t = useTranslations('admin-orders')
  const { data } = useOrderMessages(number)
  const found = data?.documents.find((one) => one.kind === issued?.kind && one.number === issued.number)
  if (!data || !found || (data.email === null && !(data.telegram && found.linked))) return null
  const name = `${t(`document_${found.kind}`)} ${t('numbered', { number: found.number })}`
  return (
    <Button variant="quiet" aria-label={t('sendNamed', { name })} onClick={() => onSend({ kind: found.kind, number: found.number })}>
      {t('sendMessage')}
    </Button>
  )
}
