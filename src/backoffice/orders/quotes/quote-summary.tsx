import { useNavigate } from 'react-router'
import { useState } from 'react'
import { isAbroad } from '#contract/countries.ts'
import { exportPapers } from '#contract/documents.ts'
import { formatDays, readyRange } from '#contract/ready-range.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { saveOpenEditors } from '#ui/open-editors.ts'
import { adminApi } from '../../api/admin-api.ts'
import { TabLink } from '../../app/links.tsx'
import { useFormats } from '../../fields/use-formats.ts'
import { DangerButton, isReason, ReasonField, SubmitDialog } from '../../form/act-dialogs.tsx'
import { lastPlace, linesIn, newKey } from '../edit/use-draft-lines.ts'
import { savedQuote, type QuoteDialogState, type QuoteSummaryProps } from './quote-values.ts'
import { DeliveryLines, isDelivery } from './delivery-lines.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { quoteFile } from './quote-file.ts'
import { useQuoteReasons } from './use-quote-reasons.ts'
import { rereadQuotes } from './use-quote.ts'
import { useQuoteAct } from './use-quote-act.ts'
import { said } from '../../form/said.tsx'

/** The total, and the two ways to continue: an order at once, or a quote for the buyer to accept. */
export function QuoteSummary({ open, onOpen, ...props }: QuoteSummaryProps & QuoteDialogState) {
  const { quote, form, priced, buyer } = props
  const t = useTranslations('admin-quotes')
  const tLines = useTranslations('admin-order-edit')
  const format = useFormats()
  const hasGoods = linesIn(form.values).some(([, { kind }]) => kind === 'product')
  const { reasonAgainst, reasonAgainstOrder, isWaiting } = useQuoteReasons(props)
  const isLocked = quote.order_number !== null
  const { weight_kg: weight, state } = quote
  const ready = readyRange(quote)
  const saved = form.busy
    ? tLines('saving')
    : form.error !== null
      ? tLines('notSaved')
      : form.changed.length > 0
        ? tLines('willSave')
        : t(quote.id === 0 ? 'draftNew' : 'draftSaved')
  return (
    <aside className="panel flex flex-col gap-4 lg:sticky lg:top-4" aria-labelledby="summary">
      <h2 id="summary" className="text-lead">
        {t('summary')}
      </h2>
      <dl aria-live="polite">
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-concrete-dark">{t('total')}</dt>
          <dd className="money text-lead font-medium">{format.sum(priced.total)}</dd>
        </div>
      </dl>
      <p className="text-small text-concrete-dark">
        {/* The server weighs on saving; nothing stored yet weighs 0. */}
        {hasGoods && weight !== null && weight > 0 && (
          <span className="block">{t('weight', { weight: weight.toLocaleString(format.language) })}</span>
        )}
        {hasGoods && ready && <span className="block">{t('ready', { days: formatDays(ready, format.language, true) })}</span>}
      </p>
      {!isLocked && (
        <p role="status" className="text-small text-concrete-dark">
          {saved}
        </p>
      )}
      {quote.id !== 0 &&
        hasGoods &&
        isAbroad(form.values['buyer.country'] as string) && ( // a text field
          <p className="flex flex-wrap gap-x-5 gap-y-1">
            {exportPapers.map((paper) => (
              <TabLink
                key={paper}
                href={quoteFile(quote.id, isLocked ? quote.revision : 'draft', 'en', paper)}
                className="inline-flex min-h-8 items-center text-link"
              >
                {t(`paper_${paper}`)}
              </TabLink>
            ))}
          </p>
        )}
      {!isLocked && quote.delivery && (
        <DeliveryLines
          delivery={quote.delivery}
          onChosen={(line, method) => {
            // An order is delivered once.
            const [key, former] = linesIn(form.values).find(([, one]) => isDelivery(one)) ?? [newKey(), { place: lastPlace(form.values) + 1 }]
            form.set(key, { ...line, place: former.place })
            if (buyer.delivery_method === '') form.set('buyer.delivery_method', method)
          }}
          onTown={(name) => form.set('buyer.city', name)}
        />
      )}
      {!isLocked && (
        <div className="flex flex-col gap-2">
          <Button disabledReason={reasonAgainstOrder} onClick={() => void saveOpenEditors().then((isSaved) => isSaved && onOpen('place'))}>
            {t('place')}
          </Button>
          <Button
            variant="secondary"
            disabledReason={reasonAgainst ?? (isWaiting ? t('sentAlready') : undefined)}
            onClick={() => void saveOpenEditors().then((isSaved) => isSaved && onOpen('send'))}
          >
            {t(quote.revision === 0 || state === 'requested' ? 'send' : 'sendAgain')}
          </Button>
          {(state === 'requested' || state === 'sent' || state === 'expired') && (
            <Button variant="quiet" onClick={() => onOpen('decline')}>
              {t('declined')}
            </Button>
          )}
          {quote.revision === 0 && quote.id !== 0 && <DropButton {...props} />}
        </div>
      )}
      {open === 'send' && <SendDialog {...props} onClose={() => onOpen(null)} />}
      {open === 'place' && <PlaceDialog {...props} onClose={() => onOpen(null)} />}
      {open === 'decline' && <DeclineDialog {...props} onClose={() => onOpen(null)} />}
    </aside>
  )
}

/** Deletes a draft that was never sent. */
function DropButton({ quote, form, buyer }: QuoteSummaryProps) {
  const t = useTranslations('admin-quotes')
  const navigate = useNavigate()
  const drop = async () => {
    if (!form.isSaved()) await form.submit()
    await form.act((version) => adminApi().dropQuote({ params: { id: quote.id }, body: { version } }))
    form.discard()
    form.dropOffer()
    toast.success(said(t('dropped'), [quote.number, buyer.company || buyer.name].filter(Boolean).join(', ')))
    rereadQuotes()
    void navigate('/quotes', { replace: true })
  }
  return <DangerButton withoutReason title={t('drop')} consequence={t('dropHint')} act={t('drop')} onAct={drop} />
}

/** Records that the buyer declined by phone or e-mail. */
function DeclineDialog({ onClose, ...props }: QuoteSummaryProps & { onClose: () => void }) {
  const { form, onChanged } = props
  const t = useTranslations('admin-quotes')
  const [reason, setReason] = useState('')
  const decline = useQuoteAct(
    props,
    async ({ id, version }) => {
      const now = await adminApi().declineQuote({ params: { id }, body: { version, reason } })
      onChanged(now)
      form.rebase(savedQuote(now))
      onClose()
    },
    onClose,
  )
  return (
    <SubmitDialog
      title={t('declined')}
      submit={decline}
      action={t('declineStore')}
      missing={!isReason(reason) && t('reasonNeeded')}
      onSubmit={() => void decline.run()}
      onClose={onClose}
    >
      <ReasonField label={t('declineReason')} hint={undefined} value={reason} onChange={setReason} />
    </SubmitDialog>
  )
}
