import { useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import type { BuyerQuote } from '#contract/quote.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { minorUnits } from '../api/minor-units.ts'
import { BesideLink, PrivacyNote } from '../forms/beside-link.tsx'
import { useQuoteAnswer } from './use-quote-answer.ts'

/** The buyer accepts, with one box that is not ticked in advance, or declines. */
export function QuoteAnswer({ token, quote }: { token: string; quote: BuyerQuote }) {
  const t = useTranslations('quote')
  const language = useLanguage()
  const answer = useQuoteAnswer(token, quote)
  const { failure, busy, ticked, tickError } = answer
  const total = formatMoney(minorUnits(quote.total), quote.currency, language)
  return (
    <form
      noValidate
      className="no-print flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void answer.accept()
      }}
    >
      {failure && (
        <Notice kind={failure.kind} title={failure.title}>
          {failure.text && <p>{failure.text}</p>}
        </Notice>
      )}
      <div>
        <Checkbox
          name="offer_accepted"
          required
          checked={ticked}
          error={tickError}
          onChange={(event) => answer.tick(event.target.checked)}
          label={
            <>
              {t('offerBefore')} <BesideLink page="public-offer">{t('offer')}</BesideLink> {t('offerAfter')}
            </>
          }
        />
        <PrivacyNote t={t} />
      </div>
      <Button type="submit" size="large" className="w-full px-4!" busy={busy === 'accept'} busyLabel={t('accepting')}>
        {t('accept', { total })}
      </Button>
      <p className="text-small text-concrete-dark">{t('payLater')}</p>
      {quote.state === 'sent' && <Decline busy={busy === 'decline'} onDecline={(words) => void answer.decline(words)} />}
    </form>
  )
}

/** Declining asks for confirmation, with room for a comment. */
function Decline({ busy, onDecline }: { busy: boolean; onDecline: (words: string) => void }) {
  const t = useTranslations('quote')
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  if (!isOpen)
    return (
      <Button variant="quiet" className="self-start" aria-expanded={false} onClick={() => setOpen(true)}>
        {t('decline')}
      </Button>
    )
  return (
    <fieldset className="flex flex-col gap-3 border-t border-concrete-light pt-4">
      <legend className="sr-only">{t('declineTitle')}</legend>
      <TextArea label={t('declineWords')} optional rows={3} maxLength={500} value={words} onChange={(event) => setWords(event.target.value)} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={busy} onClick={() => onDecline(words)}>
          {t('declineSend')}
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          {t('keep')}
        </Button>
      </div>
    </fieldset>
  )
}
