import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import type { BuyerQuote } from '#contract/quote.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { browserApi } from '../api/browser-api.ts'
import { idempotencyKeys } from '../api/idempotency-key.ts'
import { useShopData } from '../api/shop-data.ts'
import { clearErrorToasts, toastErrors } from '../errors/report-failure.ts'
import { errorMessages } from '../errors/error-messages.ts'
import { useRedirectTo } from '../navigation/redirect-to.ts'
import { storedValue } from '../storage/web-storage.ts'

// Accepting again after a reload creates no second order.
const acceptanceKeys = idempotencyKeys(storedValue('session', 'quote-keys', 1))

interface Failure {
  readonly kind: 'warning' | 'error'
  readonly title: string
  readonly text: string
}

/** Sends the buyer's answer. After a failure the tick stays, unless the public offer's text has changed. */
export function useQuoteAnswer(token: string, { revision, total_kopiykas }: BuyerQuote) {
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
