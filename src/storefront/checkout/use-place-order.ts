import { ownCountry } from '#contract/countries.ts'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { Profile } from '#contract/account.ts'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import { failures } from '#contract/errors.ts'
import type { OrderPlaced } from '#contract/order.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { browserApi, queryClient } from '../api/browser-api.ts'
import { useShopData } from '../api/shop-data.ts'
import { usePhoneCountries } from '../api/use-phone-countries.ts'
import type { CartView } from '../cart-state/cart-view.ts'
import { flushCart, refreshCart } from '../cart-state/cart-store.ts'
import { translateFields } from '../errors/error-messages.ts'
import { useForm, type FormState } from '../forms/use-form.ts'
import { useRedirectTo } from '../navigation/redirect-to.ts'
import { clearErrorToasts, reportFailure } from '../errors/report-failure.ts'
import { deliveryCity, readPlace, setPlace } from '../storage/place.ts'
import { checkoutBody, formErrors, checkoutStart, type CheckoutValues } from './checkout-form.ts'
import { restoreDraft, storeDraft, draftKey, clearOrderKey } from './checkout-draft.ts'

export interface PlaceOrderState {
  readonly form: FormState<keyof CheckoutValues>
  readonly state: 'writing' | 'sending' | 'placed'
  /** The total has changed since the buyer saw it, so the button asks for confirmation again (rule 3.2). */
  readonly priceChanged: boolean
  /** The version of the public offer that a tick would accept now; null when unknown. */
  readonly offerVersion: string | null
  /** What to do after the last attempt failed; may be empty. Undefined when it did not fail. */
  readonly error: string | undefined
  readonly onSubmit: (event: FormEvent) => void
}

/** Sends one order at a time. On any failure the typed values stay, and the same order keeps its key. */
export function usePlaceOrder(cart: CartView, profile: Profile, cardPayment: boolean): [PlaceOrderState, RefObject<HTMLFormElement | null>] {
  const language = useLanguage()
  const tErrors = useTranslations('errors')
  const [start] = useState(() =>
    restoreDraft({ ...checkoutStart(profile, cart, cardPayment), 'delivery.city': deliveryCity(readPlace()) ?? '' }, profile.id),
  )
  const phoneCountries = usePhoneCountries()
  const shownOffer = useShopData().settings?.offer_version
  const [newOffer, setNewOffer] = useState<string>()
  const offerVersion = newOffer ?? (shownOffer || null)
  const [form, formRef] = useForm(start, (values) => translateFields(formErrors(values, cart, offerVersion, phoneCountries), tErrors))
  const [state, setState] = useState<PlaceOrderState['state']>('writing')
  const [priceChanged, setPriceChanged] = useState(false)
  const [error, setError] = useState<string>()
  const underWay = useRef(false)
  const seen = useRef(cart)
  const showError = useShowError(form, setError, setPriceChanged, setNewOffer)
  const lead = useGoToOrder()
  useEffect(() => storeDraft(form.values, profile.id), [form.values, profile.id])
  useEffect(() => {
    seen.current = cart
  })

  async function send() {
    if (underWay.current) return
    underWay.current = true
    setState('sending')
    clearErrorToasts()
    try {
      const shown = seen.current
      await flushCart()
      const body = checkoutBody(form.values, shown, cardPayment, offerVersion)
      const placed = await browserApi(language).checkOut({ body }, { idempotencyKey: draftKey(body) })
      setState('placed')
      clearOrderKey()
      const { delivery } = body
      if (delivery?.method === 'CARRIER' && delivery.city && !delivery.settlement) setPlace({ country: ownCountry, city: delivery.city })
      await Promise.all([refreshCart(), queryClient().invalidateQueries({ queryKey: ['person', 'orders'] })])
      await lead(placed)
    } catch (error) {
      // The former error is cleared only now; clearing it earlier would move the page under a double click.
      setError(undefined)
      setPriceChanged(false)
      setState('writing')
      await showError(error)
    } finally {
      underWay.current = false
    }
  }
  const onSubmit = (event: FormEvent) => form.submit(event, () => void send())
  return [{ form, state, priceChanged, offerVersion, error, onSubmit }, formRef]
}

/** Goes to the payment, or to the order in the profile when nothing can be paid by card now. */
function useGoToOrder(): (placed: OrderPlaced) => Promise<void> {
  const t = useTranslations('checkout')
  const language = useLanguage()
  const navigate = useNavigate()
  const leadTo = useRedirectTo()
  return async ({ redirect_url, order_number }) => {
    toast.success(t(redirect_url === null ? 'placed' : 'toPayment', { number: order_number }))
    if (redirect_url !== null) return leadTo(redirect_url)
    await navigate(`/${language}/profile?order=${encodeURIComponent(order_number)}`, { replace: true })
  }
}

/** Shows field errors at the fields and other errors as toasts; beside the button it says that nothing is lost. */
function useShowError(
  form: FormState<keyof CheckoutValues>,
  setError: (text: string | undefined) => void,
  setPriceChanged: (changed: boolean) => void,
  setNewOffer: (version: string) => void,
) {
  const t = useTranslations('checkout')
  const tErrors = useTranslations('errors')
  return async (error: unknown) => {
    // The cart has changed since the buyer saw it, so it is read again and the buyer confirms once more.
    if (error instanceof ApiError && (error.status === 409 || error.status === 422)) await refreshCart()
    if (error instanceof ApiError && error.offerVersion !== null) {
      // A new public offer needs a new tick, so the box is emptied.
      setNewOffer(error.offerVersion)
      return form.showErrors({ offer_accepted: tErrors('publicOfferChanged') })
    }
    const { adult_confirmed: adult, ...own } = reportFailure(error, tErrors, {
      fields: [...Object.keys(form.values), 'adult_confirmed'],
      flow: 'checkout',
    })
    // The box for the offer also covers the age.
    const marked = adult === undefined ? own : { ...own, offer_accepted: adult }
    if (Object.keys(marked).length > 0) return form.showErrors(marked)
    if (error instanceof ApiError && error.text === failures.priceChanged.message) return setPriceChanged(true)
    if (error instanceof NoResponseError) return setError(t('noAnswer'))
    setError(error instanceof ApiError && error.status === 429 ? t('later') : '')
  }
}
