import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { ownCountry } from '#contract/countries.ts'
import type { Branch, DeliveryOption } from '#contract/delivery.ts'
import { formatMoney, money } from '#contract/money.ts'
import { addDays } from '#contract/plain-date.ts'
import { formatDays } from '#contract/ready-range.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { Select } from '#ui/select.tsx'
import { browserApi } from '../api/browser-api.ts'
import { useDebounced } from '../api/use-debounced.ts'
import { setPlace, findSettlementId } from '../storage/place.ts'
import type { DeliveryForm, DeliveryGoods } from './delivery-form.ts'
import { deliveryItems, townQuery, useDeliveryOptions } from './use-delivery-estimate.ts'
import WhichTown from './which-town.tsx'

/** Each request may ask several carriers. */
const pauseMs = 500

interface DetailsProps {
  form: DeliveryForm
  goods: DeliveryGoods
  /** Town of a carrier's delivery; empty when none is typed, and for our own delivery within the works' town. */
  city: string
}

interface MethodsProps extends DetailsProps {
  readonly items: string
  /** Called with the address of a chosen branch. */
  readonly onBranch: (address: string) => void
}

/** Carrier, price and arrival; the branch; who unloads and whom the driver calls. All fields are optional. */
export default function DeliveryDetails({
  form,
  goods,
  city,
  onBranch,
  children,
}: DetailsProps & Pick<MethodsProps, 'onBranch'> & { readonly children: ReactNode }) {
  const t = useTranslations('checkout')
  const items = deliveryItems(goods.lines)
  return (
    <>
      {city !== '' && items !== null && <Methods form={form} goods={goods} city={city} items={items} onBranch={onBranch} />}
      {children}
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          {...form.field('delivery.unloading')}
          label={t('unloading')}
          options={[
            { value: '', label: t('unloadingAsk') },
            { value: 'buyer', label: t('unloading_buyer') },
            { value: 'seller', label: t('unloading_seller') },
          ]}
        />
        <Field {...form.field('delivery.contact')} label={t('siteContact')} hint={t('siteContactHint')} optional maxLength={200} autoComplete="off" />
      </div>
    </>
  )
}

const toWay = ({ carrier, kind }: DeliveryOption) => `${carrier} ${kind}`

function Methods({ form, goods: { ready }, city, items, onBranch }: MethodsProps) {
  const t = useTranslations('checkout')
  const language = useLanguage()
  const asked = useDebounced(city, pauseMs, '')
  const [picked, setPicked] = useState({ way: '', city: '' })
  // A way chosen for another town does not count.
  const way = picked.city === city ? picked.way : ''
  const { data, isError } = useDeliveryOptions({ city: asked, items })
  // A known town becomes the reader's delivery place.
  const known = data?.place === 'ukraine' ? asked : null
  useEffect(() => {
    if (known !== null && findSettlementId(known) === undefined) setPlace({ country: ownCountry, city: known })
  }, [known])
  if (isError && asked === city) return <p className="text-small text-concrete-dark">{t('waysFailed')}</p>
  // Prices of another town are not shown.
  if (!data || asked !== city) return <p className="text-small text-concrete-dark">{t('waysCounting')}</p>
  if (data.place !== 'ukraine') return <p>{t(data.place === 'abroad' ? 'waysAbroad' : 'waysUnknown', { city: asked })}</p>
  if (data.settlements.length > 0)
    return (
      <Suspense>
        <WhichTown settlements={data.settlements} onChosen={(name) => form.set('delivery.city', name)} />
      </Suspense>
    )
  const ways = data.options.filter(({ kind }) => kind !== 'pickup')
  const offered = ways.filter(({ not_offered }) => not_offered === null)
  const chosen = offered.find((option) => toWay(option) === way)
  const choose = (value: string) => {
    const option = offered.find((one) => toWay(one) === value)
    setPicked({ way: value, city })
    form.set('delivery.carrier', option && option.carrier !== 'named' ? t(`carrier_${option.carrier}`) : '')
  }
  // A carrier that offers no way, for one reason, is mentioned once.
  const notOffered = ({ carrier, kind, not_offered: reason }: DeliveryOption) => {
    const isWhole = ways.every((one) => one.carrier !== carrier || one.not_offered === reason)
    return `${t(`carrier_${carrier}`)}${isWhole ? '' : `, ${t(`way_${kind}`)}`}: ${t(`notOffered_${reason ?? 'noBranch'}`)}`
  }
  const day = ({ days }: DeliveryOption) =>
    days === null || !ready ? null : formatDays({ from: addDays(ready.from, days), to: addDays(ready.to, days) }, language)
  const cost = ({ from_kopiykas: from, to_kopiykas: to }: DeliveryOption) =>
    from === null || to === null
      ? t('wayPriceLater')
      : from === to
        ? formatMoney(money(from), 'UAH', language)
        : `≈ ${formatMoney(money(from), 'UAH', language)} – ${formatMoney(money(to), 'UAH', language)}`
  return (
    <div className="flex flex-col gap-4">
      <RadioTiles
        legend={t('ways')}
        name="delivery.way"
        value={way}
        onChange={choose}
        options={offered.map((option) => ({
          value: toWay(option),
          label: `${t(`carrier_${option.carrier}`)}, ${t(`way_${option.kind}`)}`,
          detail: [
            cost(option),
            day(option) && t('wayDay', { days: day(option) ?? '' }),
            option.unloading && t(`wayUnloading_${option.unloading}`),
            option.unanswered && t('wayUnanswered'),
          ]
            .filter(Boolean)
            .join('\u00a0· '),
        }))}
      />
      {ways.length > offered.length && (
        <p className="text-small text-concrete-dark">
          {[...new Set(ways.filter(({ not_offered }) => not_offered !== null).map(notOffered))].join('. ')}
        </p>
      )}
      <p className="text-small text-concrete-dark">{t(data.sample ? 'wayTermsSample' : 'wayTerms')}</p>
      {chosen && (chosen.kind === 'branch' || chosen.kind === 'locker') && (
        <Branches
          key={`${asked} ${chosen.kind}`}
          city={asked}
          items={items}
          kind={chosen.kind}
          onChosen={(carrier, address) => {
            form.set('delivery.carrier', t(`carrier_${carrier}`))
            const branch = address.slice(0, 300)
            form.set('delivery.address', branch)
            onBranch(branch)
          }}
        />
      )}
    </div>
  )
}

interface BranchesProps {
  city: string
  items: string
  kind: Branch['kind']
  onChosen: (carrier: Branch['carrier'], address: string) => void
}

/** Branches that take these goods, in a list with search; without any, the address is typed. */
function Branches({ city, items, kind, onChosen }: BranchesProps) {
  const t = useTranslations('checkout')
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState('')
  const q = useDebounced(typed, pauseMs, '')
  const { data } = useQuery({
    queryKey: ['branches', language, townQuery(city), items, kind, q],
    queryFn: () => browserApi(language).listBranches({ query: new URLSearchParams({ ...townQuery(city), items, kind, q }) }),
    placeholderData: (former) => former,
    staleTime: 60_000,
  })
  if (!data || (data.data.length === 0 && q === '')) return null
  // With two towns of one name, each branch states its town.
  const isTownSaid = new Set(data.data.map(({ town }) => town)).size > 1
  const formatAddress = ({ number, address, town }: Branch) => t('branchAddress', { number, address: isTownSaid ? `${address} (${town})` : address })
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t(kind === 'locker' ? 'chooseLocker' : 'chooseBranch')}</legend>
      <Field label={t('branchSearch')} type="search" optional value={typed} maxLength={100} onChange={({ target }) => setTyped(target.value)} />
      <ul className="mt-2 max-h-72 overflow-y-auto border-y border-concrete-light">
        {data.data.map((branch) => (
          <li key={branch.ref} className="border-t border-concrete-light first:border-t-0">
            <button
              type="button"
              aria-pressed={picked === branch.ref}
              className="flex min-h-11 w-full items-center py-2 text-left leading-snug hover:text-accent aria-pressed:font-medium aria-pressed:text-accent"
              onClick={() => {
                setPicked(branch.ref)
                onChosen(branch.carrier, formatAddress(branch))
              }}
            >
              {formatAddress(branch)}
            </button>
          </li>
        ))}
        {data.data.length === 0 && (
          <li className="py-3" role="status">
            {t('branchNone')}
          </li>
        )}
      </ul>
      {data.more && <p className="mt-1 text-small text-concrete-dark">{t('branchMore')}</p>}
    </fieldset>
  )
}
