import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { parseConfiguration } from '#contract/configuration-url.ts'
import { holdPath } from '#contract/product-files.ts'
import { idOfSlug } from '#contract/slug.ts'
import type { Shape } from '#contract/shape.ts'
import type { Measurements } from '#geometry/measurements.ts'
import { ownLimits, parseOwnLimit, placeLoad, placeLoads, type Place, type PlaceLoad } from '#geometry/places.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { useNumberFormat } from './number-format.ts'

/** Whether a place can carry the product: the verdict for the reader's place and, if known, its permitted load. */
export function WillItHold({ shape, measurements }: { shape: Shape; measurements: Measurements }) {
  const t = useTranslations('product')
  const number = useNumberFormat()
  const [chosenPlace, setPlace] = useState<Place>()
  const [typed, setTyped] = useState('')
  const loads = placeLoads(shape, measurements)
  // By default the first place that carries it without a base. The tiles show the verdicts of the other places.
  const place = chosenPlace ?? loads.find(({ verdict }) => verdict === 'stands')?.place ?? 'ground'
  const own = parseOwnLimit(typed)
  const load = placeLoad(shape, measurements, place, own ?? undefined)
  if (!load) return null
  return (
    <section aria-labelledby="places" className="no-print mt-8">
      <h3 id="places" className="text-lead font-medium">
        {t('places')}
      </h3>
      <RadioTiles
        className="mt-3 [&>div]:grid-cols-2!"
        legend={t('placesLegend')}
        value={place}
        onChange={setPlace}
        options={loads.map((one) => ({
          value: one.place,
          label: t(`place_${one.place}`),
          detail: t(`holdShort_${verdictKey(one)}`, { area: number(one.area) }),
        }))}
      />
      <Verdict load={load} isOwn={own !== null} />
      <Field
        className="mt-4 max-w-80"
        label={t('ownLimit')}
        hint={t('ownLimitHint')}
        error={typed.trim() !== '' && own === null ? t('ownLimitFault', { min: number(ownLimits.min), max: number(ownLimits.max) }) : undefined}
        suffix={t('kgPerSquareMetre')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ManagerPage place={place} limit={own} />
      <p className="mt-3 text-small text-concrete-dark">{t(shape.kind === 'bench' || shape.kind === 'table' ? 'placesNotePeople' : 'placesNote')}</p>
    </section>
  )
}

const verdictKey = ({ verdict, place }: PlaceLoad) => (verdict === 'spread' && place === 'ground' ? 'spreadGround' : verdict)

function reasonKey({ verdict, place }: PlaceLoad) {
  if (verdict === 'spread') return `hold_spread_${place}` as const
  return verdict === 'stands' && place === 'roof' ? 'hold_stands_roof' : (`hold_${verdict}` as const)
}

function Verdict({ load, isOwn }: { load: PlaceLoad; isOwn: boolean }) {
  const t = useTranslations('product')
  const number = useNumberFormat()
  const area = `${number(load.area)} ${t('squareMetres')}`
  const figures = [
    [t('holdWeight'), `${number(load.weight)} ${t('kg')}`],
    [t('holdUnder'), `${number(load.under)} ${t('kgPerSquareMetre')}`],
    [t(isOwn ? 'holdOwnLimit' : 'holdLimit'), `${number(load.limit)} ${t('kgPerSquareMetre')}`],
    ...(load.verdict === 'stands' ? [] : [[t(load.place === 'ground' ? 'holdSlab' : 'holdArea'), area] as const]),
  ] as const
  return (
    <div className="verdict" data-verdict={load.verdict}>
      <p role="status" className="verdict-words">
        <Icon name={load.verdict === 'stands' ? 'check' : load.verdict === 'spread' ? 'info' : 'warning'} size={24} />
        <strong>{t(`holdVerdict_${verdictKey(load)}`)}</strong>
        <span>{t(reasonKey(load), { area: number(load.area) })}</span>
      </p>
      <dl>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A page for the building's manager; its URL contains the product and its configuration. */
function ManagerPage({ place, limit }: { place: Place; limit: number | null }) {
  const t = useTranslations('product')
  const language = useLanguage()
  const { search } = useLocation()
  const id = idOfSlug(useParams()['slug'] ?? '')
  if (id === null) return null
  const choice = parseConfiguration(new URLSearchParams(search).get('c') ?? '') ?? {}
  return (
    <a href={holdPath({ id, choice }, { language, place, limit })} type="application/pdf" className="file-link mt-2">
      <Icon name="download" />
      {t('holdPdf')}
    </a>
  )
}
