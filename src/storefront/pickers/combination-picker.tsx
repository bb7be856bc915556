import type { ProductProperty } from '#contract/catalogue.ts'
import { formatMoney, type Currency } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { listAxes, valuesOn, type Axis, type AxisValue } from './combination.ts'
import { useColours, type ControlProps } from './control.ts'
import { differenceBetween } from './option-choices.ts'

type Option = ProductProperty['options'][number]

/**
 * A combination is chosen part by part: size, then colour. Impossible values stay visible with the reason, and one press chooses the nearest
 * possible combination.
 */
export function CombinationPicker({ property, chosen, currency, choose }: ControlProps) {
  const { options } = property
  const axes = listAxes(options)
  const current = options.find(({ value }) => value === chosen) ?? options[0]
  const { findSwatch } = useColours({ property_name: 'color', options: axes.flatMap(({ name, values }) => (name === 'color' ? values : [])) })
  if (!current) return null
  return (
    <div className="flex flex-col gap-6">
      {axes.map((axis) => (
        <AxisPicker key={axis.name} axis={axis} options={options} current={current} currency={currency} findSwatch={findSwatch} choose={choose} />
      ))}
    </div>
  )
}

function AxisPicker({
  axis,
  options,
  current,
  currency,
  findSwatch,
  choose,
}: {
  axis: Axis
  options: readonly Option[]
  current: Option
  currency: Currency
  findSwatch: (colour: string) => string
  choose: (value: string) => void
}) {
  const t = useTranslations('product')
  const differenceText = useDifferenceText(currency)
  const values = valuesOn(axis, options, current)
  const chosenValue = current.pairs?.find(({ name }) => name === axis.name)?.value ?? ''
  const rest = (current.pairs ?? []).filter(({ name }) => name !== axis.name).map(({ label }) => label)
  const impossible = values.filter(({ option }) => option === null)
  return (
    <div>
      <RadioTiles
        legend={t(chooseLegend(axis.name))}
        value={chosenValue}
        onChange={(value) => {
          const option = values.find((one) => one.value === value)?.option
          if (option) choose(option.value)
        }}
        options={values.map((one) => ({
          value: one.value,
          label: one.label,
          ...(axis.name === 'color' ? { swatch: findSwatch(one.value) } : {}),
          ...(one.option
            ? { detail: one.value === chosenValue ? t('chosen') : differenceText(current, one.option) }
            : { disabledReason: t('notWith', { rest: rest.join(', ').replaceAll(' × ', '\u00a0×\u00a0') }) }),
        }))}
      />
      {impossible.length > 0 && <NearestOptions values={impossible} words={(option) => differenceText(current, option)} choose={choose} />}
    </div>
  )
}

function NearestOptions({
  values,
  words: messages,
  choose,
}: {
  values: readonly AxisValue[]
  words: (option: Option) => string
  choose: (value: string) => void
}) {
  const t = useTranslations('product')
  return (
    <div className="no-print mt-2 -ml-2 flex flex-col items-start gap-1 text-small">
      {values.map(({ value, nearest }) => (
        <Button key={value} variant="quiet" className="px-2! text-left! text-small" onClick={() => choose(nearest.value)}>
          <span>
            {t('nearest')} <span className="text-accent underline underline-offset-4">{nearest.label}</span>{' '}
            <span className="whitespace-nowrap text-concrete-dark">{messages(nearest)}</span>
          </span>
        </Button>
      ))}
    </div>
  )
}

/** The price difference per piece between two combinations. */
function useDifferenceText(currency: Currency): (from: Option, to: Option) => string {
  const t = useTranslations('product')
  const language = useLanguage()
  return (from, to) => {
    const difference = differenceBetween(from, to)
    return difference === 0 ? t('samePrice') : `${difference > 0 ? '+' : ''}${formatMoney(difference, currency, language)}`
  }
}

function chooseLegend(axis: string): 'axisSize' | 'axisShape' | 'axisColor' | 'axisOther' {
  const legends = { size: 'axisSize', shape: 'axisShape', color: 'axisColor' } as const
  return axis in legends ? legends[axis as keyof typeof legends] : 'axisOther' // checked by the condition
}
