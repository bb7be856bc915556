import { useState, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import type { BuyerQuote } from '#contract/quote.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import { toast } from '#ui/toast-store.ts'
import { minorUnits } from '../api/minor-units.ts'
import { BesideLink, PrivacyNote } from '../forms/beside-link.tsx'
import { browserApi } from '../api/browser-api.ts'
import { idempotencyKeys } from '../api/idempotency-key.ts'
import { useShopData } from '../api/shop-data.ts'
import { clearErrorToasts, toastErrors } from '../errors/report-failure.ts'
import { errorMessages } from '../errors/error-messages.ts'
import { useRedirectTo } from '../navigation/redirect-to.ts'
import { storedValue } from '../storage/web-storage.ts'

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

// Accepting again after a reload creates no second order.
const acceptanceKeys = idempotencyKeys(storedValue('session', 'quote-keys', 1))

interface Failure {
  readonly kind: 'warning' | 'error'
  readonly title: string
  readonly text: string
}

/** Sends the buyer's answer. After a failure the tick stays, unless the public offer's text has changed. */
function useQuoteAnswer(token: string, { revision, total_kopiykas }: BuyerQuote) {
  const t = useTranslations('quote')
  const language = useLanguage()
  const redirectTo = useRedirectTo()
  const { revalidate } = useRevalidator()
  const describeFailure = useDescribeFailure()
  const shownOffer = useShopData().settings?.offer_version
  const [newOffer, setNewOffer] = useState<string>()
  const [ticked, setTicked] = useState(false)
  const [tickError, setTickError] = useState<string>()
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const underWay = useRef(false)

  async function run(what: 'accept' | 'decline', send: () => Promise<void>) {
    if (underWay.current) return
    underWay.current = true
    setBusy(what)
    clearErrorToasts()
    try {
      await send()
    } catch (error) {
      setFailure(null)
      if (error instanceof ApiError && error.offerVersion !== null) {
        setNewOffer(error.offerVersion)
        setTicked(false)
        setTickError(t('offerChanged'))
      } else {
        const shown = describeFailure(error)
        toastErrors([[shown.title, shown.text].filter(Boolean).join(' ')])
        // Changes since the page was loaded are also stated beside the buttons.
        if (shown.kind === 'warning') setFailure(shown)
      }
      // It was already answered, or the office has sent another revision, so the page is reloaded.
      if (error instanceof ApiError && error.status === 409) await revalidate()
    } finally {
      underWay.current = false
      setBusy(null)
    }
  }

  return {
    ticked,
    tickError,
    busy,
    failure,
    tick(is: boolean) {
      setTicked(is)
      setTickError(undefined)
    },
    async accept() {
      if (!ticked) return setTickError(t('tickFirst'))
      const offer = newOffer ?? shownOffer ?? null
      const body = { revision, expected_total_kopiykas: total_kopiykas, offer_version: offer, offer_accepted: true }
      return run('accept', async () => {
        const idempotencyKey = acceptanceKeys.keyFor({ token, ...body })
        const placed = await browserApi(language).acceptQuote({ params: { access_token: token }, body }, { idempotencyKey })
        toast.success(t('placed', { number: placed.order_number }))
        await redirectTo(`/${language}/order/${placed.access_token ?? ''}`)
      })
    },
    decline: (words: string) =>
      run('decline', async () => {
        await browserApi(language).declineQuote({ params: { access_token: token }, body: { revision, words } })
        await revalidate()
      }),
  }
}

function useDescribeFailure(): (error: unknown) => Failure {
  const t = useTranslations('quote')
  const tErrors = useTranslations('errors')
  return (error) => {
    if (error instanceof NoResponseError) return { kind: 'error', title: t('failed'), text: t('noAnswer') }
    if (error instanceof ApiError && error.reason === 'quote_changed') return { kind: 'warning', title: t('changed'), text: t('changedText') }
    return { kind: 'error', title: t('failed'), text: [...new Set(errorMessages(error, tErrors))].join(' ') }
  }
}
