import { useState } from 'react'
import { quoteBuyerFaults } from '#contract/admin/quote-buyer-faults.ts'
import type { QuoteBuyer } from '#contract/admin/quotes.ts'
import { countryName, isAbroad } from '#contract/countries.ts'
import { countriesAbroad } from '#contract/country-codes.ts'
import { looksLikeTaxId } from '#contract/foreign-tax-id.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { isPhoneOfSomeCountry, normalisePhone, phoneCountry } from '#contract/phone.ts'
import { control } from '../../form/form.tsx'
import { controlId } from '../../form/edit-frame.tsx'
import type { EditForm } from '../../form/use-edit-form.ts'
import { CustomerField, type ChosenCustomer, toChosenCustomer } from './customer-field.tsx'
import { buyerKey, type BuyerField } from './quote-values.ts'
import { useKnownCustomer } from './use-known-customer.ts'
import { ScreenSection } from '../../app/screen-frame.tsx'

export interface BuyerFieldsProps {
  form: EditForm
  buyer: QuoteBuyer
  locked: boolean
}

/** Props of the controls for the buyer's fields. */
export function useBuyerControls({ form, buyer, locked }: BuyerFieldsProps) {
  const t = useTranslations('admin-quotes')
  const own = (name: BuyerField) => ({
    id: controlId(buyerKey(name)),
    label: t(`buyer_${name}`),
    ...control(buyer[name], (text) => form.set(buyerKey(name), text)),
  })
  return {
    field: (name: BuyerField, maxLength: number) => ({ ...own(name), maxLength, readOnly: locked }),
    select: (name: BuyerField) => ({ ...own(name), disabled: locked }),
  }
}

/** Who buys. Only the phone is required; its digits and the name find earlier buyers. */
export function BuyerFields({ form, buyer, locked }: BuyerFieldsProps) {
  const t = useTranslations('admin-quotes')
  const tErrors = useTranslations('admin-errors')
  const [focused, setFocused] = useState<string | null>(null)
  const faults = quoteBuyerFaults(buyer)
  /** What is still being typed is not wrong yet. */
  const fault = (name: keyof typeof faults) => {
    const found = focused === controlId(buyerKey(name)) ? undefined : faults[name]
    return found && tErrors(found)
  }
  const language = useLanguage()
  const { field, select } = useBuyerControls({ form, buyer, locked })
  /** Fields that are already filled in stay, except a phone and the name by which the customer was looked for. */
  const takeOver = (chosen: ChosenCustomer, by?: 'phone' | 'name') => {
    for (const name of ['phone', 'name', 'email', 'company', 'tax_id', 'language'] as const)
      if (chosen[name] !== undefined && (name === by || (chosen[name] && (name === 'phone' || name === 'language' || buyer[name] === ''))))
        form.set(buyerKey(name), chosen[name])
  }
  const takeOverAll = (chosen: ChosenCustomer) => {
    takeOver(chosen)
    focusField('name')
  }
  const country = phoneCountry(normalisePhone(buyer.phone))
  const chooseCountry = (value: string) => {
    form.set(buyerKey('country'), value)
    // Where buyers abroad are written to in Ukrainian, it is chosen again below.
    if (isAbroad(value) && !isAbroad(buyer.country)) form.set(buyerKey('language'), 'en')
  }
  const suggestions = (by: 'phone' | 'name') => ({
    by,
    // A whole phone says who it is; a namesake with another one is somebody else.
    isSearched: !locked && (by === 'phone' || !isPhoneOfSomeCountry(normalisePhone(buyer.phone))),
    onChosen: (chosen: ChosenCustomer) => takeOver(chosen, by),
  })
  return (
    <ScreenSection id="buyer" title={t('buyer')} className="panel" titleClass="mb-3 text-lead">
      <div className="grid gap-4 sm:grid-cols-2" onFocus={({ target }) => setFocused(target.id)} onBlur={() => setFocused(null)}>
        <CustomerField
          {...field('phone', 40)}
          {...suggestions('phone')}
          error={fault('phone')}
          required={!isAbroad(buyer.country)}
          type="tel"
          inputMode="tel"
        />
        <CustomerField {...field('name', 110)} {...suggestions('name')} optional />
        {/* After the name, so that Tab leads from field to field and no typed space presses them. */}
        {!locked && <TakeOver buyer={buyer} onChosen={takeOverAll} />}
        {!locked && buyer.country === '' && country !== undefined && isAbroad(country) && (
          <Suggestion
            onChosen={() => {
              chooseCountry(country)
              focusField('country')
            }}
          >
            {t('buyerAbroad', { country: countryName(country, language) })}
          </Suggestion>
        )}
        <Field {...field('company', 200)} error={fault('company')} optional autoComplete="off" />
        <Field
          {...field('tax_id', 60)}
          error={fault('tax_id')}
          label={t(isAbroad(buyer.country) ? 'taxIdAbroad' : 'buyer_tax_id')}
          hint={
            looksLikeTaxId(buyer.country, buyer.tax_id) === false ? t('taxIdDoubt', { country: countryName(buyer.country, language) }) : undefined
          }
          optional
          inputMode={isAbroad(buyer.country) ? 'text' : 'numeric'}
          autoComplete="off"
        />
        <Field {...field('email', 254)} error={fault('email')} optional type="email" inputMode="email" autoComplete="off" />
        <Select
          {...select('country')}
          hint={isAbroad(buyer.country) ? t('abroadHint') : undefined}
          options={[{ value: '', label: t('countryOwn') }, ...countriesAbroad(language)]}
          onChange={({ target: { value } }) => chooseCountry(value)}
        />
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
  return <Suggestion onChosen={() => onChosen(chosen)}>{t('takeOver', { facts: facts.join(', ') })}</Suggestion>
}

/** The pressed suggestion is gone then. On a phone nothing is focused, because that would open its keyboard. */
function focusField(name: BuyerField): void {
  if (matchMedia('(hover: hover)').matches) document.getElementById(controlId(buyerKey(name)))?.focus()
}

/** What the typed phone says of the buyer; nothing is filled in until it is pressed. */
function Suggestion({ onChosen, children }: { onChosen: () => void; children: string }) {
  return (
    <button
      type="button"
      className="-mt-3 flex min-h-11 w-full items-center gap-2 border border-concrete-light bg-paper px-3 py-2 text-left hover:bg-ground sm:col-span-2"
      onClick={onChosen}
    >
      <Icon name="plus" size={16} />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
    </button>
  )
}
