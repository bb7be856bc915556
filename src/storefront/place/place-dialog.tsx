import { useState } from 'react'
import { countryName, isAbroad, ownCountry } from '#contract/countries.ts'
import { countriesAbroad } from '#contract/country-codes.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import type { ModalProps } from '../modals/modals.ts'
import { readPlace, setPlace } from '../storage/place.ts'

/** Country and town, asked once for everything that is said of delivery. */
export default function PlaceDialog({ open, onClose }: ModalProps) {
  const t = useTranslations('place')
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} closeOnBack>
      {open && <PlaceForm onDone={onClose} />}
    </Dialog>
  )
}

function PlaceForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('place')
  const language = useLanguage()
  const [place, change] = useState(readPlace() ?? { country: ownCountry, city: '' })
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        const city = place.city.trim()
        // Ukraine without a town says nothing.
        setPlace(city === '' && !isAbroad(place.country) ? null : { ...place, city })
        onDone()
      }}
    >
      <p>{t('why')}</p>
      <Select
        label={t('country')}
        name="country"
        autoComplete="country"
        value={place.country}
        options={[{ value: ownCountry, label: countryName(ownCountry, language) }, ...countriesAbroad(language)]}
        onChange={({ target }) => change({ ...place, country: target.value })}
      />
      <Field
        label={t('city')}
        name="city"
        optional={isAbroad(place.country)}
        autoComplete="address-level2"
        maxLength={100}
        value={place.city}
        onChange={({ target }) => change({ ...place, city: target.value })}
      />
      {isAbroad(place.country) && <p className="text-small">{t('abroad')}</p>}
      <Button type="submit" size="large">
        {t('save')}
      </Button>
    </form>
  )
}
