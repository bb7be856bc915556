import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { languages } from '#contract/languages.ts'
import { quoteChannels, type QuoteChannel } from '#contract/admin/quote-states.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../../api/admin-api.ts'
import { TabLink } from '../../app/links.tsx'
import { useFormats } from '../../fields/use-formats.ts'
import { ErrorList } from '../../form/form.tsx'
import { savedQuote, type QuoteSummaryProps } from './quote-values.ts'
import { quoteFile } from './quote-file.ts'
import { useQuoteAct } from './use-quote-act.ts'
import { said } from '../../form/said.tsx'

/** Shows who will receive what before sending, because an e-mail cannot be recalled. */
export function SendDialog({ onClose, ...props }: QuoteSummaryProps & { onClose: () => void }) {
  const { quote, form, priced, buyer, onChanged } = props
  const t = useTranslations('admin-quotes')
  const format = useFormats()
  const email = buyer.email.trim()
  const channels = quoteChannels.filter((one) => one === 'link' || (one === 'email' ? email !== '' : quote.has_telegram))
  const [channel, setChannel] = useState<QuoteChannel>(channels[0] ?? 'link')
  const send = useQuoteAct(
    props,
    async ({ id, version }) => {
      const sent = await adminApi().sendQuote({ params: { id }, body: { version, channel } })
      onChanged(sent)
      form.rebase(savedQuote(sent))
      toast.success(said(t(channel === 'link' ? 'readyToHand' : 'wasSent'), [sent.number, buyer.company || buyer.name].filter(Boolean).join(', ')))
      onClose()
      // On a phone the page scrolls, on a wide screen its middle column.
      const heading = document.querySelector<HTMLElement>('main h1')
      heading?.scrollIntoView({ block: 'center' })
      // After the dialog has given the focus back, to a button that may be gone.
      requestAnimationFrame(() => heading?.focus({ preventScroll: true }))
    },
    onClose,
  )
  return (
    <Dialog open onClose={onClose} title={t(quote.revision === 0 ? 'send' : 'sendAgain')}>
      <ErrorList error={send.error} errors={send.errors} />
      <p>{t('sendTotal', { sum: format.sum(priced.total) })}</p>
      {quote.has_telegram ? (
        <RadioTiles
          className="mt-3"
          legend={t('sendHow')}
          layout="list"
          options={channels.map((value) => ({ value, label: value === 'email' ? t('channel_email', { to: email }) : t(`channel_${value}`) }))}
          value={channel}
          onChange={setChannel}
        />
      ) : (
        <p className="mt-2 wrap-anywhere">
          {email === '' ? t('sendNoEmail') : t('sendToEmail', { to: email, language: t(`letter_${buyer.language}`) })}
        </p>
      )}
      <DraftFiles {...props} />
      {quote.revision > 0 && <p className="mt-2">{t('sendReplaces')}</p>}
      <Button className="mt-5" busy={send.busy} onClick={() => void send.run()}>
        {t(channel === 'link' ? 'makeLink' : 'sendNow')}
      </Button>
    </Dialog>
  )
}

/** The file as the buyer will get it, with the current input. */
function DraftFiles({ form, store }: QuoteSummaryProps) {
  const t = useTranslations('admin-quotes')
  // A failure to store is shown above the fields and when sending.
  const { data: id = null } = useQuery({
    queryKey: ['quote-file', useId()],
    queryFn: async () => {
      // An empty save would make the version stale that sending uses.
      if (!form.isSaved()) await form.submit()
      return form.isSaved() ? store() : null
    },
    retry: false,
    gcTime: 0,
  })
  if (id === null) return null
  return (
    <p className="mt-2 flex flex-wrap gap-x-5">
      <span>{t('lookAtPdf')}</span>
      {languages.map((language) => (
        <TabLink key={language} href={quoteFile(id, 'draft', language)} className="inline-flex min-h-6 items-center text-link">
          {t(language === 'uk' ? 'pdfUk' : 'pdfEn')}
        </TabLink>
      ))}
    </p>
  )
}
