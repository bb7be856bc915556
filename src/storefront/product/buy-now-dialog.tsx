import { Suspense, useEffect, useRef } from 'react'
import { formatMoney } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { pagePath } from '../navigation/links.ts'
import type { ModalProps } from '../modals/modals.ts'
import { QueryProvider } from '../api/query-provider.tsx'
import { CallInstead } from '../errors/call-instead.tsx'
import { useShopData } from '../api/shop-data.ts'
import { useBuyNow, type BuyNowInput } from './buy-now.ts'
import { productState } from './product-state.ts'
import { ThumbPhoto } from './product-photo.tsx'
import { usePhoneOrder, type Failure } from './use-phone-order.ts'

/** The phone order: what is bought, one field, and what happens next. */
export default function BuyNowDialog({ open, onClose }: ModalProps) {
  const t = useTranslations('product')
  const { input } = useBuyNow()
  return (
    <Dialog open={open && input !== null} onClose={onClose} title={t('orderTitle')} closeOnBack>
      {input && (
        <QueryProvider>
          <PhoneOrder input={input} onDone={onClose} />
        </QueryProvider>
      )}
    </Dialog>
  )
}

function PhoneOrder({ input, onDone }: { input: BuyNowInput; onDone: () => void }) {
  const t = useTranslations('product')
  const { settings } = useShopData()
  const order = usePhoneOrder(input, onDone)
  const field = useRef<HTMLInputElement>(null)
  const byCard = settings?.card_payment ?? false
  // Where there is a keyboard one may type at once; on a phone the keys would cover what is ordered.
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) field.current?.focus()
  }, [])
  if (order.outboxId !== undefined) return <OutboxOrderStatus id={order.outboxId} onClose={onDone} />
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!order.submit()) field.current?.focus()
      }}
    >
      <ProductSummary input={input} />
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
        value={order.phone}
        error={order.phoneError}
        onChange={(event) => order.typePhone(event.target.value)}
        onBlur={order.onPhoneBlur}
      />
      <HoneypotField value={order.trap} onChange={order.fillTrap} />
      {order.failure && <FailureNotice failure={order.failure} />}
      <div>
        <Button type="submit" size="large" className="w-full" busy={order.busy} busyLabel={t(byCard ? 'redirecting' : 'placing')}>
          {t(order.failure?.totalChanged ? 'orderForTotal' : 'order')}
        </Button>
        <p className="mt-3 text-small text-concrete-dark">
          {t('callWhen')} <CallHours /> {t(byCard ? 'thenPay' : 'thenOrder')}
        </p>
        <Agreement />
      </div>
    </form>
  )
}

/** Fetched only where nothing answered; the words are there since the shop is kept. */
const OutboxItemStatus = deferred(async () => ({ default: (await import('../offline/outbox-item-status.tsx')).OutboxItemStatus }))

function OutboxOrderStatus({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <OutboxItemStatus id={id} onClose={onClose} />
    </Suspense>
  )
}

function ProductSummary({ input }: { input: BuyNowInput }) {
  const t = useTranslations('product')
  const language = useLanguage()
  const state = productState(input.product, input.picks)
  const image = input.product.images[0]
  return (
    <div className="flex gap-4">
      {image && (
        <div className="w-20 shrink-0">
          <ThumbPhoto image={image} />
        </div>
      )}
      <div className="min-w-0 flex-1">
        <p className="font-medium">{input.product.product_name}</p>
        <ul aria-label={t('chosenOptions')} className="mt-1 text-small text-concrete-dark">
          {state.selectedOptionTexts.map(
            ({ name, label, value, note, declined }) =>
              !declined && (
                <li key={name} className="wrap-break-word">
                  {label}: {value}
                  {note && ` (${note})`}
                </li>
              ),
          )}
          <li>{t('quantityOf', { quantity: state.quantity })}</li>
        </ul>
        <p className="mt-2">
          {t('total')} <Price amount={state.totalPrice} currency={state.currency} className="font-medium" />
        </p>
        {state.currency !== 'UAH' && (
          <p className="figures text-small">{t('chargedInUah', { amount: formatMoney(state.totalKopiykas, 'UAH', language) })}</p>
        )}
      </div>
    </div>
  )
}

function CallHours() {
  const t = useTranslations('product')
  const language = useLanguage()
  const hours = useShopData().settings?.contacts.opening_hours[language]
  return hours ? t('callHours', { hours }) : null
}

/** What ordering means, beside the button that means it; both texts open beside the form. */
function Agreement() {
  const t = useTranslations('product')
  const language = useLanguage()
  const text = (page: 'public-offer' | 'privacy-policy', messages: string) => (
    <a href={pagePath(language, page)} target="_blank" rel="noreferrer" className="text-link">
      {messages}
    </a>
  )
  return (
    <p className="mt-3 text-small text-concrete-dark">
      {t('agreeBefore')} {text('public-offer', t('agreeOffer'))} {t('agreeAnd')} {text('privacy-policy', t('agreePrivacy'))}.
    </p>
  )
}

/** Nobody sees it; a program that fills every field does (lessons: silent, never a puzzle). */
function HoneypotField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div aria-hidden="true" className="absolute size-0 overflow-hidden">
      <input name="nickname" tabIndex={-1} autoComplete="off" value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  )
}

function FailureNotice({ failure }: { failure: Failure }) {
  const t = useTranslations('product')
  return (
    <Notice kind={failure.totalChanged ? 'warning' : 'error'} announce title={t(failure.totalChanged ? 'totalChanged' : 'notPlaced')}>
      <p>{failure.text}</p>
      {failure.refresh && (
        <Button variant="secondary" className="mt-2" onClick={() => location.reload()}>
          {t('refresh')}
        </Button>
      )}
      <CallInstead text={t('orCall')} />
    </Notice>
  )
}
