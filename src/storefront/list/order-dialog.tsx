import { useRef, useState, type FormEvent } from 'react'
import { createPortal } from 'react-dom'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import { formatMoney, money, type Currency, type Money } from '#contract/money.ts'
import type { OrderPlaced } from '#contract/order.ts'
import { isPhone, normalisePhone, phoneDigits } from '#contract/phone.ts'
import { formatDays, type ReadyDates } from '#contract/ready-range.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { toast } from '#ui/toast-store.ts'
import { idempotencyKeys } from '../api/idempotency-key.ts'
import { useShopData } from '../api/shop-data.ts'
import { CallInstead } from '../errors/call-instead.tsx'
import { errorMessages } from '../errors/error-messages.ts'
import { pagePath } from '../navigation/links.ts'
import { useRedirectTo } from '../navigation/redirect-to.ts'
import { claimAfterOrder } from '../order-shared/claim-after-order.ts'

type PaymentChoice = 'CARD' | 'LATER'

/** What is sent beside the lines. */
export interface PhoneOrder {
  readonly phone: string
  readonly payment: PaymentChoice
  readonly expected_total_kopiykas: number
}

export interface OrderDialogProps {
  open: boolean
  onClose: () => void
  /** The order is stored, and its page comes next. */
  onPlaced: () => void
  summary: { pieces: number; total: Money; totalKopiykas: Money; currency: Currency; ready: ReadyDates | null }
  place: (order: PhoneOrder, idempotencyKey: string) => Promise<OrderPlaced>
}

/** Ordering several things with a phone number, in one of two equal ways: pay now, or talk first. */
export function OrderDialog({ open, onClose, ...order }: OrderDialogProps) {
  const t = useTranslations('list')
  // Its heading does not belong into the foot of the drawer that opens it.
  return createPortal(
    <Dialog open={open} onClose={onClose} title={t('orderTitle')} closeOnBack={false}>
      {open && <OrderForm {...order} />}
    </Dialog>,
    document.body,
  )
}

const orderKeys = idempotencyKeys()

function OrderForm({ summary, place, onPlaced }: Omit<OrderDialogProps, 'open' | 'onClose'>) {
  const t = useTranslations('list')
  const language = useLanguage()
  const leadTo = useRedirectTo()
  const byCard = useShopData().settings?.card_payment ?? false
  const field = useRef<HTMLInputElement>(null)
  const [phone, setPhone] = useState('')
  const [phoneError, setPhoneError] = useState<string>()
  const [busy, setBusy] = useState<PaymentChoice | null>(null)
  const [error, setError] = useState<unknown>(null)
  const changedTotal = error instanceof ApiError ? error.totalKopiykas : null

  function check(): boolean {
    const wrong = phone.trim() === '' ? t('phoneRequired') : isPhone(normalisePhone(phone)) ? undefined : t('phoneInvalid', { length: phoneDigits })
    setPhoneError(wrong)
    if (wrong !== undefined) field.current?.focus()
    return wrong === undefined
  }

  async function send(payment: PaymentChoice) {
    if (busy || !check()) return
    const order = { phone: normalisePhone(phone), payment, expected_total_kopiykas: changedTotal ?? summary.totalKopiykas }
    setBusy(payment)
    setError(null)
    try {
      const placed = await place(order, orderKeys.keyOf({ ...order, summary }))
      await claimAfterOrder(placed.access_token, language)
      toast.success(t(placed.redirect_url === null ? 'placed' : 'proceedingToPayment'))
      onPlaced()
      await leadTo(placed.redirect_url ?? `/${language}/order/${placed.access_token ?? ''}`)
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(null)
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send('LATER')
      }}
    >
      <OrderSummary summary={summary} />
      <Field
        ref={field}
        label={t('phone')}
        required
        type="tel"
        name="phone"
        inputMode="tel"
        autoComplete="tel"
        maxLength={60}
        placeholder={t('phonePlaceholder')}
        value={phone}
        error={phoneError}
        onChange={(event) => {
          setPhone(event.target.value)
          setPhoneError(undefined)
        }}
        onBlur={() => phone.trim() !== '' && check()}
      />
      {error !== null && <OrderFailure error={error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" className="flex-[1_1_14rem] px-4!" busy={busy === 'LATER'} busyLabel={t('placing')}>
          {t('talkFirst')}
        </Button>
        {byCard && (
          <Button
            size="large"
            className="flex-[1_1_14rem] px-4!"
            busy={busy === 'CARD'}
            busyLabel={t('redirecting')}
            onClick={() => void send('CARD')}
          >
            {t('payNow')}
          </Button>
        )}
      </div>
      <Terms />
    </form>
  )
}

function OrderSummary({ summary: { pieces, total, totalKopiykas, currency, ready } }: Pick<OrderDialogProps, 'summary'>) {
  const t = useTranslations('list')
  const language = useLanguage()
  return (
    <div className="border-l-2 border-ink bg-ground px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{t('orderSummary', { count: pieces })}</span>
        <Price amount={total} currency={currency} className="text-lead font-medium" />
      </p>
      {currency !== 'UAH' && <p className="figures text-small">{t('chargedInUah', { amount: formatMoney(totalKopiykas, 'UAH', language) })}</p>}
      {ready && <p className="text-small text-concrete-dark">{t('ready', { days: formatDays(ready, language) })}</p>}
    </div>
  )
}

function OrderFailure({ error }: { error: unknown }) {
  const t = useTranslations('list')
  const tErrors = useTranslations('errors')
  const language = useLanguage()
  const total = error instanceof ApiError ? error.totalKopiykas : null
  return (
    <Notice kind={total === null ? 'error' : 'warning'} announce title={t(total === null ? 'notPlaced' : 'totalChanged')}>
      <p>
        {total !== null && t('totalChangedText', { total: formatMoney(money(total), 'UAH', language) })}
        {total === null && (error instanceof NoResponseError ? t('noResponse') : [...new Set(errorMessages(error, tErrors))].join(' '))}{' '}
        {t('nothingLost')}
      </p>
      <CallInstead text={t('orCall')} />
    </Notice>
  )
}

/** When we call, and what ordering means, beside the buttons that mean it. */
function Terms() {
  const t = useTranslations('list')
  const language = useLanguage()
  const hours = useShopData().settings?.contacts.opening_hours[language]
  const link = (page: 'public-offer' | 'privacy-policy', text: string) => (
    <a href={pagePath(language, page)} target="_blank" rel="noreferrer" className="text-link">
      {text}
    </a>
  )
  return (
    <div className="flex flex-col gap-3 text-small text-concrete-dark">
      <p>
        {t('talkFirstText')} {hours && t('callHours', { hours })}
      </p>
      <p>
        {t('agreeBefore')} {link('public-offer', t('agreeOffer'))} {t('agreeAnd')} {link('privacy-policy', t('agreePrivacy'))}.
      </p>
    </div>
  )
}
