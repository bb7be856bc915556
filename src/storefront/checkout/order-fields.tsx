import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { RequiredNote } from '#ui/field-frame.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { chosenAgreementReason } from '#contract/option-rules.ts'
import { cartGoods } from '../cart-state/cart-goods.ts'
import type { CartView } from '../cart-state/cart-view.ts'
import { BesideLink, PrivacyNote } from '../forms/beside-link.tsx'
import { PhoneField } from '../forms/phone-field.tsx'
import type { FormState } from '../forms/use-form.ts'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { pickKnown } from '../place/delivery-form.ts'
import { deliveriesOffered, isOfferAccepted, payers, paymentsOffered, tickFor, type CheckoutValues } from './checkout-form.ts'

/** Loaded separately, because the order's page uses them too. */
const DeliveryFields = deferred(async () => ({ default: (await import('../place/delivery-fields.tsx')).DeliveryFields }), { fallback: <Spinner /> })

interface FieldsProps {
  form: FormState<keyof CheckoutValues>
  cart: CartView
  cardPayment: boolean
  offerVersion: string | null
}

/** Eight fields for a person, two more for a company (rule 4.4). */
export function OrderFields({ form, cart, cardPayment, offerVersion }: FieldsProps) {
  const t = useTranslations('checkout')
  const isAgreedFirst = cart.lines.some(({ line }) => chosenAgreementReason(line.product_properties) !== null)
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <FieldGroup title={t('receiver')} note={<RequiredNote />}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field {...form.field('receiver.name')} label={t('name')} required autoComplete="name" maxLength={200} />
          <PhoneField {...form.field('receiver.phone')} label={t('phone')} required goods={() => cartGoods(cart)} />
        </div>
      </FieldGroup>
      <Delivery form={form} cart={cart} />
      <Payer form={form} />
      <FieldGroup title={t('payment')}>
        <RadioTiles
          legend={t('paymentMethod')}
          name="payment_method"
          value={pickKnown(paymentsOffered(cardPayment), form.values.payment_method)}
          onChange={(value) => form.set('payment_method', value)}
          options={paymentsOffered(cardPayment).map((value) => ({
            value,
            label: t(`payment${value}`),
            detail: t(value === 'CARD' && isAgreedFirst ? 'paymentCARDAgree' : `payment${value}Text`),
          }))}
        />
        <TextArea {...form.field('comment')} label={t('comment')} optional maxLength={1000} rows={3} />
      </FieldGroup>
      <Offer form={form} offerVersion={offerVersion} />
    </div>
  )
}

function FieldGroup({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5 border-t border-concrete-light pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead">{title}</h2>
        {note}
      </div>
      {children}
    </section>
  )
}

function Delivery({ form, cart }: Pick<FieldsProps, 'form' | 'cart'>) {
  const t = useTranslations('checkout')
  return (
    <FieldGroup title={t('delivery')}>
      <DeliveryFields form={form} goods={{ lines: cartGoods(cart).lines, ready: cart.ready }} offered={deliveriesOffered(cart)} />
    </FieldGroup>
  )
}

function Payer({ form }: Pick<FieldsProps, 'form'>) {
  const t = useTranslations('checkout')
  const kind = pickKnown(payers, form.values['payer.kind'])
  return (
    <FieldGroup title={t('payer')}>
      <RadioTiles
        legend={t('payerKind')}
        name="payer.kind"
        value={kind}
        onChange={(value) => form.set('payer.kind', value)}
        options={payers.map((value) => ({ value, label: t(`payer${value}`) }))}
      />
      {kind === 'COMPANY' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            {...form.field('payer.company_name')}
            label={t('companyName')}
            hint={t('companyNameHint')}
            required
            autoComplete="organization"
            maxLength={200}
          />
          <Field
            {...form.field('payer.tax_id')}
            label={t('taxId')}
            hint={t('taxIdHint')}
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={30}
          />
        </div>
      )}
    </FieldGroup>
  )
}

/** One box, not ticked in advance; the offer opens in a new tab, so that the form stays as it is. */
function Offer({ form, offerVersion }: Pick<FieldsProps, 'form' | 'offerVersion'>) {
  const t = useTranslations('checkout')
  return (
    <div className="border-t border-concrete-light pt-3">
      <Checkbox
        name="offer_accepted"
        checked={isOfferAccepted(form.values, offerVersion)}
        onChange={(event) => form.set('offer_accepted', event.target.checked ? tickFor(offerVersion) : '')}
        error={form.errors['offer_accepted']}
        required
        label={
          <>
            {t('offerBefore')} <BesideLink page="public-offer">{t('offer')}</BesideLink> {t('offerAfter')}
          </>
        }
      />
      <div className="mt-2">
        <PrivacyNote t={t} />
      </div>
    </div>
  )
}
