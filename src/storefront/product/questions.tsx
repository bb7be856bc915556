import { useMemo } from 'react'
import type { ProductView } from '#contract/catalogue.ts'
import { formatMoney } from '#contract/money.ts'
import type { Shape } from '#contract/shape.ts'
import { measureShape } from '#geometry/measurements.ts'
import { roundWeight } from '#geometry/rounding.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { minorUnits } from '../api/minor-units.ts'
import { useNumberFormat } from './number-format.ts'

/** Limits of a parcel, the same as in the delivery estimate. */
const parcel = { kilograms: 30, side: 1200 }

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)

/** Questions answered from the shop's rules and this product's data. The server renders them closed with the page. */
export default function Questions({ product, shape, leadTime }: { product: ProductView; shape: Shape | null; leadTime: string }) {
  const t = useTranslations('questions')
  const answers = [useCarrying(shape), useWater(product, shape), useColour(product), useReady(product, leadTime)].filter((answer) => answer !== null)
  return (
    <section aria-labelledby="questions" className="questions">
      <h2 id="questions">{t('title')}</h2>
      {answers.map(({ question, sentences }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{sentences.filter(Boolean).join(' ')}</p>
        </details>
      ))}
    </section>
  )
}

interface Answer {
  readonly question: string
  readonly sentences: readonly (string | false)[]
}

function useCarrying(shape: Shape | null): Answer | null {
  const t = useTranslations('questions')
  const number = useNumberFormat()
  const measured = useMemo(() => shape && measureShape(shape), [shape])
  if (!measured) return null
  const { weight, outer } = measured
  const small = weight.empty <= parcel.kilograms && Math.max(outer.length, outer.width, outer.height) <= parcel.side
  return { question: t('carry'), sentences: [t(small ? 'carryParcel' : 'carryPallet', { weight: number(roundWeight(weight.empty)) })] }
}

function useWater({ product_properties }: ProductView, shape: Shape | null): Answer | null {
  const t = useTranslations('questions')
  const holdsSoil = useMemo(() => shape !== null && measureShape(shape).soilLitres !== null, [shape])
  if (!holdsSoil) return null
  const extras = product_properties.filter(({ effect }) => effect === 'water').map(({ label }) => lowerFirst(label))
  return { question: t('water'), sentences: [t('waterAnswer'), extras.length > 0 && t('waterHelp', { list: extras.join(', ') })] }
}

function useColour({ product_properties, currency }: ProductView): Answer | null {
  const t = useTranslations('questions')
  const language = useLanguage()
  const colour = product_properties.find(({ property_name, options }) => property_name === 'color' && options.length > 1)
  if (!colour) return null
  const list = colour.options.map(({ label, price_impact, extra_days }) => {
    const impact = minorUnits(price_impact)
    const price = impact === 0 ? t('inPrice') : `${impact > 0 ? '+' : ''}${formatMoney(impact, currency, language)}`
    return `${lowerFirst(label)} — ${[price, extra_days && t('more', { count: extra_days })].filter(Boolean).join(', ')}`
  })
  return { question: t('colour'), sentences: [t('colourAnswer', { list: list.join('; ') })] }
}

function useReady({ product_properties }: ProductView, leadTime: string): Answer {
  const t = useTranslations('questions')
  const longer = product_properties.flatMap(({ label, kind, options }) =>
    options.flatMap((option) => {
      if (!option.extra_days) return []
      const name = kind === 'BOOLEAN_SWITCH' ? label : `${lowerFirst(label)}: ${option.label}`
      return [`${lowerFirst(name)} (${t('more', { count: option.extra_days })})`]
    }),
  )
  return {
    question: t('ready'),
    sentences: [t('readyAnswer', { days: leadTime }), longer.length > 0 && t('readyLonger', { list: longer.join(', ') })],
  }
}
