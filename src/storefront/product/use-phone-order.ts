import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import type { Language } from '#contract/languages.ts'
import { formatMoney, money } from '#contract/money.ts'
import type { OrderPlaced, PublicPurchase } from '#contract/order.ts'
import { isPhone, normalisePhone, phoneDigits } from '#contract/phone.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { browserApi } from '../api/browser-api.ts'
import { idempotencyKeys } from '../api/idempotency-key.ts'
import { errorMessages } from '../errors/error-messages.ts'
import { useRedirectTo } from '../navigation/redirect-to.ts'
import { profileQuery } from '../api/profile-query.ts'
import { toastRateLimited } from '../errors/toast-rate-limited.ts'
import { useSession } from '../session/session-store.ts'
import type { BuyNowInput } from './buy-now.ts'
import { claimAfterOrder } from '../order-shared/claim-after-order.ts'
import { productState } from './product-state.ts'

const orderKeys = idempotencyKeys()

export interface Failure {
  readonly text: string
  /** The page is older than the catalogue. */
  readonly refresh?: true
  /** What was ordered costs another total now: the next press of the button accepts it. */
  readonly totalChanged?: true
}

/** One phone order on its way: the field, its trouble, the call and where it leads. Whatever fails, what was typed stays. */
export function usePhoneOrder(input: BuyNowInput, onDone: () => void) {
  const language = useLanguage()
  const ownPhone = useProfilePhone()
  const [typed, setTyped] = useState<string>()
  const phone = typed ?? ownPhone ?? ''
  const [phoneError, setPhoneError] = useState<string>()
  const [trap, fillTrap] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [acceptedTotal, setAcceptedTotal] = useState<number>()
  const [busy, setBusy] = useState(false)
  const [outboxId, setOutboxId] = useState<string>()
  const underWay = useRef(false)
  const phoneProblem = usePhoneError()
  const failureText = useFailureText()
  const lead = useGoToPayment()

  function check(): boolean {
    const error = phoneProblem(phone)
    setPhoneError(error)
    return error === undefined
  }

  async function send() {
    const state = productState(input.product, input.picks)
    const body = {
      phone: normalisePhone(phone),
      product_id: input.product.id,
      quantity: state.quantity,
      product_properties: [...state.selectedProperties],
      expected_total_kopiykas: acceptedTotal ?? state.totalKopiykas,
    }
    underWay.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const placed = await browserApi(language).purchasePublic({ body }, { idempotencyKey: orderKeys.keyOf(body) })
      orderKeys.remove(body)
      await claimAfterOrder(placed.access_token, language)
      // Closing the dialog goes back in the history, so the next page comes first.
      await lead(placed)
      onDone()
    } catch (error) {
      if (error instanceof NoResponseError && (await enqueueOrder(body, input, language))) setOutboxId(orderKeys.keyOf(body))
      else if (error instanceof ApiError && error.errors['phone']) setPhoneError(phoneProblem(phone, error.errors['phone']))
      else {
        if (error instanceof ApiError && error.totalKopiykas !== null) setAcceptedTotal(error.totalKopiykas)
        setFailure(failureText(error))
      }
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return {
    phone,
    phoneError,
    trap,
    fillTrap,
    failure,
    busy,
    /** Nothing answered, so the order waits on this device: under which id (offline/outbox-store.ts). */
    outboxId,
    typePhone(text: string) {
      setTyped(text)
      setPhoneError(undefined)
    },
    onPhoneBlur() {
      if (phone.trim() !== '') check()
    },
    /** False when the phone must be put right first. */
    submit(): boolean {
      if (!check()) return false
      if (trap !== '') setFailure(failureText(null))
      else if (!underWay.current) void send()
      return true
    },
  }
}

/** The phone of whoever is signed in: a beginning, to be typed over. */
function useProfilePhone(): string | undefined {
  const language = useLanguage()
  const signedIn = useSession(({ status }) => status === 'signed-in')
  return useQuery({ ...profileQuery(language), enabled: signedIn }).data?.phone
}

/** Puts the order aside until there is a network; false when the browser keeps nothing. The key makes it one order, whether or not the server heard it. */
async function enqueueOrder(body: PublicPurchase, { product, picks }: BuyNowInput, language: Language): Promise<boolean> {
  const { totalPrice, currency } = productState(product, picks)
  const about = `${product.product_name}, ${formatMoney(totalPrice, currency, language)}`
  try {
    const [{ enqueue, onceDelivered }, { scheduleSend }] = await Promise.all([
      import('../offline/outbox-store.ts'),
      import('../offline/register-worker.ts'),
    ])
    const id = orderKeys.keyOf(body)
    const from = location.pathname + location.search
    await enqueue({ kind: 'order', id, language, about, from, storedAt: new Date().toISOString(), state: 'waiting', body })
    // Until then, ordering the same again is the same order.
    onceDelivered(id, () => orderKeys.remove(body))
    void scheduleSend()
    return true
  } catch {
    return false
  }
}

/** What is wrong with a phone; `refused` is the server's own text. */
function usePhoneError(): (phone: string, refused?: string) => string | undefined {
  const t = useTranslations('product')
  return (phone, refused) => {
    if (phone.trim() === '') return t('phoneRequired')
    if (refused !== undefined || !isPhone(normalisePhone(phone))) return t('phoneInvalid', { length: phoneDigits })
    return undefined
  }
}

/** The known statuses, the unknown and the unexpected error (rule 7.2), each with what to do now. */
function useFailureText(): (error: unknown) => Failure {
  const t = useTranslations('product')
  const tErrors = useTranslations('errors')
  const language = useLanguage()
  return (error) => {
    if (error instanceof NoResponseError) return { text: `${tErrors('unknown')} ${t('failedNoAnswer')}` }
    if (toastRateLimited(error, tErrors)) return { text: t('failedOther') }
    if (error instanceof ApiError && error.totalKopiykas !== null)
      return { text: t('totalChangedText', { total: formatMoney(money(error.totalKopiykas), 'UAH', language) }), totalChanged: true }
    if (error instanceof ApiError && (error.status === 422 || error.status === 404)) return { text: t('failedChanged'), refresh: true }
    return { text: [...errorMessages(error, tErrors), t('failedOther')].join(' ') }
  }
}

/** To the payment page, or to the order when there is nothing to pay by card now (rule 4.8). */
function useGoToPayment(): (placed: OrderPlaced) => Promise<void> {
  const t = useTranslations('product')
  const language = useLanguage()
  const leadTo = useRedirectTo()
  return ({ redirect_url, access_token }) => {
    toast.success(t(redirect_url === null ? 'placed' : 'proceedingToPayment'))
    return leadTo(redirect_url ?? `/${language}/order/${access_token ?? ''}`)
  }
}
