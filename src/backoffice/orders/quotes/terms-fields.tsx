import type { QuoteBuyer } from '#contract/admin/quotes.ts'
import type { CustomerCard } from '#contract/admin/customers.ts'
import { isAbroad } from '#contract/countries.ts'
import { incoterms } from '#contract/incoterms.ts'
import type { Language } from '#contract/languages.ts'
import { currencies } from '#contract/money.ts'
import type { DeliveryMethod, PaymentMethod } from '#contract/order.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { ScreenSection } from '../../app/screen-frame.tsx'
import { useBuyerControls, type BuyerFieldsProps } from './buyer-fields.tsx'
import { useKnownCustomer } from './use-known-customer.ts'

// Kept apart from the contract's schemas, so that the screen need not load them.
const paymentMethodNames: readonly PaymentMethod[] = ['CARD', 'INVOICE', 'CASH']
const deliveryMethodNames: readonly DeliveryMethod[] = ['PICKUP', 'LOCAL', 'CARRIER']
/** Languages by their own names. */
const languageChoices: readonly { readonly value: Language; readonly label: string }[] = [
  { value: 'uk', label: 'Українська' },
  { value: 'en', label: 'English' },
]

/** How the goods are paid and delivered, and what is written to the buyer. */
export function TermsFields({ form, buyer, locked }: BuyerFieldsProps) {
  const t = useTranslations('admin-quotes')
  const { field, select } = useBuyerControls({ form, buyer, locked })
  const method = buyer.delivery_method
  return (
    <ScreenSection id="terms" title={t('terms')} className="panel" titleClass="mb-3 text-lead">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select {...select('payment_method')} options={paymentMethodNames.map((value) => ({ value, label: t(`method_${value}`) }))} />
        <Select
          {...select('delivery_method')}
          options={[{ value: '', label: t('delivery_none') }, ...deliveryMethodNames.map((value) => ({ value, label: t(`delivery_${value}`) }))]}
        />
        {method !== 'PICKUP' && (
          <Field {...field('city', 100)} optional autoComplete="off" hint={isAbroad(buyer.country) ? undefined : t('cityHint')} />
        )}
        {(method === 'LOCAL' || method === 'CARRIER') && <Field {...field('address', 300)} optional autoComplete="off" />}
        {method === 'CARRIER' && <Field {...field('carrier', 100)} optional autoComplete="off" />}
        <Select {...select('language')} options={languageChoices} />
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
