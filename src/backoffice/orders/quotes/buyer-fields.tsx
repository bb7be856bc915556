import type { QuoteBuyer } from '#contract/admin/quotes.ts'
import { countryName, isAbroad } from '#contract/countries.ts'
import { countriesAbroad } from '#contract/country-codes.ts'
import { looksLikeTaxId } from '#contract/foreign-tax-id.ts'
import { incoterms } from '#contract/incoterms.ts'
import { currencies } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Language } from '#contract/languages.ts'
import type { DeliveryMethod, PaymentMethod } from '#contract/order.ts'
import type { CustomerCard } from '#contract/admin/customers.ts'
import { control } from '../../form/control.ts'
import { controlId } from '../../form/edit-frame.tsx'
import type { EditForm } from '../../form/use-edit-form.ts'
import { CustomerSuggestions, type ChosenCustomer, toChosenCustomer } from './customer-suggestions.tsx'
import { buyerKey, type BuyerField } from './quote-values.ts'
import { useKnownCustomer } from './use-known-customer.ts'
import { ScreenSection } from '../../app/screen-section.tsx'

// Kept apart from the contract's schemas, so that the screen need not load them.
const paymentMethodNames: readonly PaymentMethod[] = ['CARD', 'INVOICE', 'CASH']
const deliveryMethodNames: readonly DeliveryMethod[] = ['PICKUP', 'LOCAL', 'CARRIER']
/** Languages by their own names. */
const languageChoices: readonly { readonly value: Language; readonly label: string }[] = [
  { value: 'uk', label: 'Українська' },
  { value: 'en', label: 'English' },
]

interface BuyerFieldsProps {
  form: EditForm
  buyer: QuoteBuyer
  locked: boolean
}

/** The buyer of a quote or order. Only the phone is required; its digits find earlier buyers. */
export function BuyerFields({ form, buyer, locked }: BuyerFieldsProps) {
  const t = useTranslations('admin-quotes')
  const language = useLanguage()
  const own = (name: BuyerField) => ({
    id: controlId(buyerKey(name)),
    label: t(`buyer_${name}`),
    ...control(buyer[name], (text) => form.set(buyerKey(name), text)),
  })
  const field = (name: BuyerField, maxLength: number) => ({ ...own(name), maxLength, readOnly: locked })
  const select = (name: BuyerField) => ({ ...own(name), disabled: locked })
  /** Fields that are already filled in stay. */
  const takeOver = (chosen: ChosenCustomer) => {
    for (const name of ['phone', 'name', 'email', 'company', 'tax_id', 'language'] as const)
      if (chosen[name] && (name === 'phone' || name === 'language' || buyer[name] === '')) form.set(buyerKey(name), chosen[name])
  }
  const method = buyer.delivery_method
  return (
    <ScreenSection id="buyer" title={t('buyer')} className="panel" titleClass="mb-3 text-lead">
      <div className="grid gap-4 sm:grid-cols-2">
        <div>
          <Field {...field('phone', 40)} required={!isAbroad(buyer.country)} type="tel" inputMode="tel" autoComplete="off" />
          {!locked && (
            <>
              <CustomerSuggestions typed={buyer.phone} onChosen={takeOver} />
              <TakeOver buyer={buyer} onChosen={takeOver} />
            </>
          )}
        </div>
        <Field {...field('name', 110)} optional autoComplete="off" />
        <Field {...field('email', 254)} optional type="email" inputMode="email" autoComplete="off" hint={t('emailHint')} />
        <Select {...select('language')} options={languageChoices} />
        <Field {...field('company', 200)} optional autoComplete="off" />
        <Field
          {...field('tax_id', 60)}
          label={t(isAbroad(buyer.country) ? 'taxIdAbroad' : 'buyer_tax_id')}
          hint={
            looksLikeTaxId(buyer.country, buyer.tax_id) === false ? t('taxIdDoubt', { country: countryName(buyer.country, language) }) : undefined
          }
          optional
          inputMode={isAbroad(buyer.country) ? 'text' : 'numeric'}
          autoComplete="off"
        />
        <Select {...select('payment_method')} options={paymentMethodNames.map((value) => ({ value, label: t(`method_${value}`) }))} />
        <Select
          {...select('delivery_method')}
          options={[{ value: '', label: t('delivery_none') }, ...deliveryMethodNames.map((value) => ({ value, label: t(`delivery_${value}`) }))]}
        />
        <Select
          {...select('country')}
          hint={isAbroad(buyer.country) ? t('abroadHint') : undefined}
          options={[{ value: '', label: t('countryOwn') }, ...countriesAbroad(language)]}
        />
        {method !== 'PICKUP' && <Field {...field('city', 100)} optional autoComplete="off" hint={t('cityHint')} />}
        {(method === 'LOCAL' || method === 'CARRIER') && <Field {...field('address', 300)} optional autoComplete="off" />}
        {method === 'CARRIER' && <Field {...field('carrier', 100)} optional autoComplete="off" />}
      </div>
      {isAbroad(buyer.country) && (
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <Select
            {...select('incoterm')}
            options={[{ value: '', label: t('incotermNone') }, ...incoterms.map((value) => ({ value, label: t(`incoterm_${value}`) }))]}
          />
          <Field {...field('named_place', 120)} optional autoComplete="off" hint={t('namedPlaceHint')} />
          <Select {...select('currency')} hint={t('currencyHint')} options={currencies.map((value) => ({ value, label: value }))} />
        </div>
      )}
      {!locked && (
        <FormerAddresses
          buyer={buyer}
          onChosen={({ delivery_method, carrier, city, address }) => {
            for (const [name, value] of Object.entries({ delivery_method, carrier, city, address })) form.set(`buyer.${name}`, value)
          }}
        />
      )}
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <TextArea {...field('words', 1_000)} optional rows={3} hint={t('wordsHint')} />
        <TextArea {...field('comment', 1_000)} optional rows={3} hint={t('commentHint')} />
      </div>
    </ScreenSection>
  )
}

/**
 * Fills the empty fields from the customer with the typed phone when pressed. It is never automatic, because an outdated e-mail address would get
 * the confirmation.
 */
function TakeOver({ buyer, onChosen }: { buyer: QuoteBuyer; onChosen: (chosen: ChosenCustomer) => void }) {
  const t = useTranslations('admin-quotes')
  const customer = useKnownCustomer(buyer.phone)
  if (!customer) return null
  const chosen = toChosenCustomer(customer)
  const facts = (['name', 'company', 'tax_id', 'email'] as const).flatMap((name) => (buyer[name] === '' && chosen[name] ? [chosen[name]] : []))
  if (facts.length === 0) return null
  return (
    <button
      type="button"
      className="mt-1 flex min-h-11 w-full items-center gap-2 border border-concrete-light bg-paper px-3 py-2 text-left hover:bg-ground"
      onClick={() => onChosen(chosen)}
    >
      <Icon name="plus" size={16} />
      <span className="min-w-0 flex-1 wrap-anywhere">{t('takeOver', { facts: facts.join(', ') })}</span>
    </button>
  )
}

type Chosen = Pick<QuoteBuyer, 'delivery_method' | 'carrier' | 'city' | 'address'>

const shown = 5

function toChosen({ method, carrier, city, address }: CustomerCard['addresses'][number]): Chosen {
  return { delivery_method: method ?? (carrier === null ? '' : 'CARRIER'), carrier: carrier ?? '', city: city ?? '', address: address ?? '' }
}

interface FormerAddressesProps {
  buyer: QuoteBuyer
  onChosen: (chosen: Chosen) => void
}

/** The customer's earlier delivery addresses; one press fills in the way and the address. */
function FormerAddresses({ buyer, onChosen }: FormerAddressesProps) {
  const t = useTranslations('admin-quotes')
  const addresses = useKnownCustomer(buyer.phone)?.addresses.map(toChosen) ?? []
  const others = addresses.filter(({ city, address, carrier }) => city !== buyer.city || address !== buyer.address || carrier !== buyer.carrier)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="former-addresses" className="mt-4">
      <h3 id="former-addresses" className="font-medium">
        {t('formerAddresses')}
      </h3>
      <ul>
        {others.slice(0, shown).map((one) => (
          <li key={JSON.stringify(one)} className="border-t border-concrete-light first:border-0">
            <button type="button" className="flex min-h-11 w-full items-center gap-2 py-2 text-left hover:text-accent" onClick={() => onChosen(one)}>
              <Icon name="plus" size={16} />
              <span className="min-w-0 flex-1 wrap-anywhere">{[one.carrier, one.city, one.address].filter(Boolean).join(', ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
