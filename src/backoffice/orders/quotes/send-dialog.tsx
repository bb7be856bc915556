import { formatMoney } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../../api/admin-api.ts'
import { ErrorList } from '../../form/error-list.tsx'
import type { QuoteSummaryProps } from './quote-props.ts'
import { savedQuote } from './quote-values.ts'
import { useQuoteAct } from './use-quote-act.ts'

/** Says beforehand who gets what: a letter cannot be called back. */
export function SendDialog({ onClose, ...props }: QuoteSummaryProps & { onClose: () => void }) {
  const { quote, form, priced, buyer, onChanged } = props
  const t = useTranslations('admin-quotes')
  const language = useLanguage()
  const email = buyer.email.trim()
  const send = useQuoteAct(
    props,
    async ({ version, idempotencyKey }) => {
      const sent = await adminApi().sendQuote({ params: { id: quote.id }, body: { version } }, { idempotencyKey })
      onChanged(sent)
      form.rebase(savedQuote(sent))
      toast.success(t(email === '' ? 'readyToHand' : 'wasSent'))
      onClose()
      document.getElementById('main')?.scrollTo({ top: 0 })
    },
    onClose,
  )
  return (
    <Dialog open onClose={onClose} title={t(quote.revision === 0 ? 'send' : 'sendAgain')}>
      <ErrorList error={send.error} errors={send.errors} />
      <p>{t('sendTotal', { sum: formatMoney(priced.total, 'UAH', language) })}</p>
      <p className="mt-2 wrap-anywhere">{email === '' ? t('sendNoEmail') : t('sendToEmail', { to: email })}</p>
      {quote.revision > 0 && <p className="mt-2">{t('sendReplaces')}</p>}
      <Button className="mt-5" busy={send.busy} onClick={() => void send.run()}>
        {t(email === '' ? 'makeLink' : 'sendNow')}
      </Button>
    </Dialog>
  )
}
