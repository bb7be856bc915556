import { useState } from 'react'
import { countryName, isAbroad, ownCountry } from '#contract/countries.ts'
import { countriesAbroad } from '#contract/country-codes.ts'
import type { Language } from '#contract/languages.ts'
import type { SettlementName } from '#contract/settlement.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import type { ModalProps } from '../modals/modals.ts'
import { browserApi } from '../api/browser-api.ts'
import { chooseSettlement } from './choose-settlement.ts'
import { readPlace, setPlace, type Place } from '../storage/place.ts'
import { TownField } from './town-field.tsx'
import WhichTown from './which-town.tsx'

/** Asks for country and town once, for all statements about delivery. */
export default function PlaceDialog({ open, onClose }: ModalProps) {
  const t = useTranslations('place')
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} closeOnBack>
      {open && <PlaceForm onDone={onClose} />}
    </Dialog>
  )
}

const querySettlements = (city: string, language: Language): Promise<readonly SettlementName[]> =>
  browserApi(language)
    .findSettlements({ query: new URLSearchParams({ q: city }) })
    .then(
      ({ meant }) => meant,
      () => [],
    )

function PlaceForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('place')
  const language = useLanguage()
  const [place, change] = useState<Place>(() => readPlace() ?? { country: ownCountry, city: '' })
  /** Settlements of one name to choose from. */
  const [choices, setChoices] = useState<readonly SettlementName[]>([])
  const type = ({ target }: { target: { value: string } }) => {
    setChoices([])
    change({ country: place.country, city: target.value })
  }
  const choose = (settlement: SettlementName) => {
    setChoices([])
    change({ country: ownCountry, city: settlement.name[language], settlement })
  }
  async function save() {
    const city = place.city.trim()
    const isSettled = isAbroad(place.country) || city === '' || place.settlement !== undefined
    // Without an answer the typed town is used.
    const matches = isSettled ? [] : await querySettlements(city, language)
    const [one, ...others] = matches
    if (others.length > 0) return setChoices(matches)
    if (one) chooseSettlement(one, language)
    // Ukraine without a town is no place.
    else setPlace(city === '' && !isAbroad(place.country) ? null : { ...place, city })
    return onDone()
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p>{t('why')}</p>
      <Select
        label={t('country')}
        name="country"
        autoComplete="country"
        value={place.country}
        options={[{ value: ownCountry, label: countryName(ownCountry, language) }, ...countriesAbroad(language)]}
        onChange={({ target }) => {
          setChoices([])
          change({ country: target.value, city: place.city })
        }}
      />
      {isAbroad(place.country) ? (
        <Field label={t('city')} name="city" optional autoComplete="address-level2" maxLength={100} value={place.city} onChange={type} />
      ) : (
        <TownField label={t('city')} name="city" value={place.city} onChange={type} onChosen={choose} />
      )}
      {choices.length > 0 && <WhichTown settlements={choices} onChosen={onDone} />}
      {isAbroad(place.country) && <p className="text-small">{t('abroad')}</p>}
      <Button type="submit" size="large">
        {t('save')}
      </Button>
    </form>
  )
}
