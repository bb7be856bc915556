import { useRef } from 'react'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useShopData } from '../api/shop-data.ts'
import { CallInstead } from '../errors/call-instead.tsx'
import { BesideLink } from '../forms/beside-link.tsx'
import { PhoneField } from '../forms/phone-field.tsx'
import { OutboxStatus } from '../offline/outbox-status.tsx'
import type { PhoneOrder } from './phone-order.ts'
import type { QuoteGoods } from '../quote-request/quote-request.ts'
import { PhoneOrderSummary } from './phone-order-summary.tsx'
import { usePhoneOrder, type Failure, type PhoneOrderState } from './use-phone-order.ts'

export function PhoneOrderForm({ order, onDone }: { order: PhoneOrder; onDone: () => void }) {
  const t = useTranslations('phoneOrder')
  const state = usePhoneOrder(order, onDone)
  const field = useRef<HTMLInputElement>(null)
  if (state.outboxId !== undefined) return <OutboxStatus id={state.outboxId} onClose={onDone} />
  const submit = (payment: 'CARD' | 'LATER') => {
    if (!state.submit(payment)) field.current?.focus()
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit('LATER')
      }}
    >
      <PhoneOrderSummary order={state.order} />
      <PhoneField
        ref={field}
        label={t('phone')}
        required
        name="phone"
        goods={() => goodsFrom(order)}
        value={state.phone}
        error={state.phoneError}
        onChange={(event) => state.typePhone(event.target.value)}
        onBlur={state.onPhoneBlur}
      />
      <HoneypotField value={state.trap} onChange={state.fillTrap} />
      <Agreement />
      {state.failure && <FailureNotice failure={state.failure} onShowCurrentPage={state.showCurrentPage} />}
      <SubmitButtons order={order} state={state} onCard={() => submit('CARD')} />
    </form>
  )
}

/** The same goods for requesting a quote. */
function goodsFrom({ target, lines }: PhoneOrder): QuoteGoods {
  const names = lines.map(({ quantity, name, options }) => [`${quantity} × ${name}`, ...options].join(', '))
  if (target.kind === 'offer') return { lines: target.lines, names }
  const { product_id, quantity = 1, product_properties, lines: several } = target.body
  return { lines: several ?? (product_id === undefined ? [] : [{ product_id, quantity, product_properties }]), names }
}

interface SubmitButtonsProps {
  order: PhoneOrder
  state: PhoneOrderState
  onCard: () => void
}

/** Two equal buttons: talk first, or pay now. Goods that must be agreed first cannot be paid at once. */
function SubmitButtons({ order: { agreementReason }, state: { busy, failure }, onCard }: SubmitButtonsProps) {
  const t = useTranslations('phoneOrder')
  const language = useLanguage()
  const { settings } = useShopData()
  const hours = settings?.contacts.opening_hours[language]
  const byCard = settings?.card_payment ?? false
  return (
    <div className="flex flex-col gap-3">
      {failure?.totalChanged && <p className="font-medium">{t('forTotal', { total: failure.totalChanged })}</p>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" className="flex-[1_1_14rem] px-4!" busy={busy === 'LATER'} busyLabel={t('placing')}>
          {t('talkFirst')}
        </Button>
        {byCard && agreementReason === null && (
          <Button size="large" className="flex-[1_1_14rem] px-4!" busy={busy === 'CARD'} busyLabel={t('redirecting')} onClick={onCard}>
            {t('payNow')}
          </Button>
        )}
      </div>
      {byCard && agreementReason && <p className="text-small">{t(`agree_${agreementReason}`)}</p>}
      <p className="text-small text-concrete-dark">
        {t('talkFirstText')} {hours && t('callHours', { hours })}
      </p>
    </div>
  )
}

/** States what ordering means; both linked texts open in a new tab. */
function Agreement() {
  const t = useTranslations('phoneOrder')
  return (
    <p className="text-small text-concrete-dark">
      {t('agreeBefore')} <BesideLink page="public-offer">{t('agreeOffer')}</BesideLink> {t('agreeAnd')}{' '}
      <BesideLink page="privacy-policy">{t('agreePrivacy')}</BesideLink>.
    </p>
  )
}

/** A hidden field that only bots fill in. It fails silently, without a captcha. */
function HoneypotField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div aria-hidden="true" className="absolute size-0 overflow-hidden">
      <input name="nickname" tabIndex={-1} autoComplete="off" value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  )
}

function FailureNotice({ failure, onShowCurrentPage }: { failure: Failure; onShowCurrentPage: () => void }) {
  const t = useTranslations('phoneOrder')
  const title = failure.totalChanged ? 'totalChanged' : failure.offerChanged ? 'offerChanged' : 'notPlaced'
  return (
    // Only the toast is announced (decision 60).
    <Notice kind={title === 'notPlaced' ? 'error' : 'warning'} title={t(title)}>
      <p>{failure.text}</p>
      {failure.refresh && (
        <Button variant="secondary" className="mt-2" onClick={onShowCurrentPage}>
          {t('refresh')}
        </Button>
      )}
      <CallInstead text={t('orCall')} />
    </Notice>
  )
}
