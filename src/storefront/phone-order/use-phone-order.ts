import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import type { Language } from '#contract/languages.ts'
import { formatMoney, money, type Money } from '#contract/money.ts'
import type { OfferOrder } from '#contract/commercial-offer.ts'
import type { OrderPlaced } from '#contract/order.ts'
import { isPhone, normalisePhone, phoneDigits } from '#contract/phone.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { browserApi, queryClient } from '../api/browser-api.ts'
import { idempotencyKeys } from '../api/idempotency-key.ts'
import { profileQuery } from '../api/profile-query.ts'
import { useShopData } from '../api/shop-data.ts'
import { usePhoneCountries } from '../api/use-phone-countries.ts'
import { clearErrorToasts, reportFailure } from '../errors/report-failure.ts'
import { useRedirectTo } from '../navigation/redirect-to.ts'
import { putAside } from '../offline/put-aside.ts'
import { claimAfterOrder } from '../order-shared/claim-after-order.ts'
import { useSession } from '../session/session-store.ts'
import { findSettlementId } from '../storage/place.ts'
import { storedValue } from '../storage/web-storage.ts'
import type { PhoneOrder, PhoneOrderTarget } from './phone-order.ts'

const orderKeys = idempotencyKeys()

/** The phone typed before an outdated page was reloaded; the dialog restores it. */
const typedPhone = storedValue<string>('session', 'phone-order-phone', 1)

export type PaymentChoice = 'CARD' | 'LATER'

export interface Failure {
  /** What to do now; the error itself is a toast. */
  readonly text: string
  /** The page is older than the catalogue and must be reloaded. */
  readonly refresh?: true
  /** The new total, which the next press of a button accepts. */
  readonly totalChanged?: string
  /** The public offer has changed; the next press of a button accepts the new text. */
  readonly offerChanged?: true
}

export type PhoneOrderState = ReturnType<typeof usePhoneOrder>

/** Sends one phone order: the field, its errors, the call and the next page. On any failure the typed phone stays. */
export function usePhoneOrder(order: PhoneOrder, onDone: () => void) {
  const language = useLanguage()
  const ownPhone = useProfilePhone()
  const [typed, setTyped] = useState<string | undefined>(() => typedPhone.read())
  const phone = typed ?? ownPhone ?? ''
  const [phoneError, setPhoneError] = useState<string>()
  const [trap, fillTrap] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [acceptedTotal, setAcceptedTotal] = useState<number>()
  const shownOffer = useShopData().settings?.offer_version
  const [acceptedOffer, setAcceptedOffer] = useState<string>()
  const [busy, setBusy] = useState<PaymentChoice | null>(null)
  const [outboxId, setOutboxId] = useState<string>()
  const underWay = useRef(false)
  const phoneProblem = usePhoneError()
  const failureText = useFailureText()
  const openPlacedOrder = useOpenPlacedOrder()
  const reloadPage = useReloadPage()

  function check(): boolean {
    const error = phoneProblem(phone)
    setPhoneError(error)
    return error === undefined
  }

  async function send(payment: PaymentChoice) {
    const terms = {
      phone: normalisePhone(phone),
      payment,
      city: order.city,
      settlement: findSettlementId(order.city) ?? null,
      expected_total_kopiykas: acceptedTotal ?? order.totalKopiykas,
      offer_version: acceptedOffer ?? shownOffer ?? null,
    }
    const whole = { ...order.target, ...terms }
    underWay.current = true
    setBusy(payment)
    clearErrorToasts()
    try {
      const placed = await place(order.target, terms, language, orderKeys.keyFor(whole))
      orderKeys.remove(whole)
      typedPhone.remove()
      await claimAfterOrder(placed.access_token, language)
      order.onPlaced?.()
      // Opens the next page first, because closing the dialog goes back in the history.
      await openPlacedOrder(placed)
      onDone()
    } catch (error) {
      setFailure(undefined)
      if (error instanceof NoResponseError && (await enqueueOrder(order, terms, orderKeys.keyFor(whole), language))) {
        // The key stays until delivery, so that ordering the same again is the same order.
        void import('../offline/outbox-store.ts').then(({ onceDelivered }) => onceDelivered(orderKeys.keyFor(whole), () => orderKeys.remove(whole)))
        order.onPlaced?.()
        setOutboxId(orderKeys.keyFor(whole))
      } else if (error instanceof ApiError && error.errors['phone']) setPhoneError(phoneProblem(phone, error.errors['phone']))
      else {
        if (error instanceof ApiError && error.totalKopiykas !== null) {
          setAcceptedTotal(error.totalKopiykas)
          reloadPage()
        }
        if (error instanceof ApiError && error.offerVersion !== null) setAcceptedOffer(error.offerVersion)
        setFailure(failureText(error))
      }
    } finally {
      underWay.current = false
      setBusy(null)
    }
  }

  return {
    /** With the server's last total, which the next press accepts. */
    order: acceptedTotal === undefined ? order : atTotal(order, money(acceptedTotal)),
    phone,
    phoneError,
    trap,
    fillTrap,
    failure,
    busy,
    /** Id of the order in offline/outbox-store.ts, when there was no answer and it waits on this device. */
    outboxId,
    typePhone(text: string) {
      setTyped(text)
      setPhoneError(undefined)
    },
    onPhoneBlur() {
      if (phone.trim() !== '') check()
    },
    /** Reloads the page behind the dialog with the same choice; the phone is restored at the next opening. */
    showCurrentPage() {
      typedPhone.write(phone)
      reloadPage()
      onDone()
    },
    /** False when the phone is invalid. */
    submit(payment: PaymentChoice): boolean {
      if (!check()) return false
      if (trap !== '') setFailure(failureText(null))
      else if (!underWay.current) void send(payment)
      return true
    },
  }
}

function place(target: PhoneOrderTarget, terms: OfferOrder, language: Language, idempotencyKey: string): Promise<OrderPlaced> {
  const api = browserApi(language)
  return target.kind === 'purchase'
    ? api.purchasePublic({ body: { ...target.body, ...terms } }, { idempotencyKey })
    : api.orderOffer({ params: { access_token: target.token }, body: terms }, { idempotencyKey })
}

/** In hryvnias, which are charged: the server names the new total only in this currency. */
function atTotal(order: PhoneOrder, total: Money): PhoneOrder {
  return { ...order, total, totalKopiykas: total, currency: 'UAH' }
}

/** Reloads the data of the page behind the dialog, which is older than the server's answer. */
function useReloadPage(): () => void {
  const { revalidate } = useRevalidator()
  return () => {
    void queryClient().invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind === 'product' || kind === 'list' })
    void revalidate()
  }
}

/** The signed-in user's phone, as a default. */
function useProfilePhone(): string | undefined {
  const language = useLanguage()
  const signedIn = useSession(({ status }) => status === 'signed-in')
  return useQuery({ ...profileQuery(language), enabled: signedIn }).data?.phone
}

/** Stores the order on this device until there is a network; false for an offer, because accepting it needs its page again. */
async function enqueueOrder({ target, lines, total, currency }: PhoneOrder, terms: OfferOrder, id: string, language: Language): Promise<boolean> {
  if (target.kind === 'offer') return false
  const about = `${lines.map(({ name }) => name).join(', ')}, ${formatMoney(total, currency, language)}`
  return putAside({ kind: 'order', id, language, about, body: { ...target.body, ...terms } })
}

/** The error of a phone; `refused` is the server's own text. */
function usePhoneError(): (phone: string, refused?: string) => string | undefined {
  const t = useTranslations('phoneOrder')
  const countries = usePhoneCountries()
  return (phone, refused) => {
    if (phone.trim() === '') return t('phoneRequired')
    if (refused !== undefined || !isPhone(normalisePhone(phone), countries))
      return countries.some((country) => country !== 'UA') ? t('phoneInvalidAbroad') : t('phoneInvalid', { length: phoneDigits })
    return undefined
  }
}

/** Texts for known statuses and for unexpected errors (rule 7.2), each with what to do now. */
function useFailureText(): (error: unknown) => Failure {
  const t = useTranslations('phoneOrder')
  const tErrors = useTranslations('errors')
  const language = useLanguage()
  return (error) => {
    reportFailure(error, tErrors)
    if (error instanceof NoResponseError) return { text: t('failedNoAnswer') }
    if (error instanceof ApiError && error.totalKopiykas !== null) {
      const total = formatMoney(money(error.totalKopiykas), 'UAH', language)
      return { text: t('totalChangedText', { total }), totalChanged: total }
    }
    if (error instanceof ApiError && error.offerVersion !== null) return { text: t('offerChangedText'), offerChanged: true }
    if (error instanceof ApiError && (error.status === 422 || error.status === 404) && error.reason !== 'order_too_large')
      return { text: t('failedChanged'), refresh: true }
    return { text: t('failedOther') }
  }
}

/** Opens the payment page, or the order when it must be agreed first (rule 4.8). */
function useOpenPlacedOrder(): (placed: OrderPlaced) => Promise<void> {
  const t = useTranslations('phoneOrder')
  const language = useLanguage()
  const leadTo = useRedirectTo()
  return ({ redirect_url, access_token }) => {
    toast.success(t(redirect_url === null ? 'placed' : 'proceedingToPayment'))
    return leadTo(redirect_url ?? `/${language}/order/${access_token ?? ''}`)
  }
}
