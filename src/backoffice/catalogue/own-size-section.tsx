import { useDeferredValue } from 'react'
import { applyChanges } from '#contract/apply-change.ts'
import { formatMoney, money } from '#contract/money.ts'
import { printOwnSize } from '#contract/own-size.ts'
import { listOwnLimits, ownDimensions, type OwnSizeRules } from '#contract/own-size-rules.ts'
import type { Shape } from '#contract/shape.ts'
import { measureShape } from '#geometry/measurements.ts'
import { exampleSizes, makeOwnSize } from '#geometry/own-size.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { tickControl } from '../form/form.tsx'
import { controlId } from '../form/edit-frame.tsx'
import { NumberField, MoneyField } from '../form/figure-fields.tsx'
import { Section, type SectionProps } from './section.tsx'

/** Limits of buyers' own sizes, with three examples priced as buyers would see them. */
export default function OwnSizeSection({ now, set, locked }: SectionProps) {
  const t = useTranslations('admin-catalogue')
  const { shape, own_size: rules } = now
  const dimensions = ownDimensions(shape?.kind)
  if (!rules && (dimensions.length === 0 || now['options.size'].length === 0)) return null
  const write = (next: OwnSizeRules | null) => set('own_size', next)
  return (
    <Section id="own_size" title={t('ownSize')} summary={t(rules ? 'ownSizeTaken' : 'ownSizeNotTaken')} hint={t('ownSizeHint')}>
      <Checkbox
        id={controlId('own_size')}
        label={t('ownSizeAllowed')}
        disabled={locked}
        {...tickControl(rules !== null, (isTicked) => write(isTicked && shape ? firstRules(shape) : null))}
      />
      {rules && (
        <>
          {dimensions.map((dimension) => {
            const limit = rules.limits[dimension] ?? { min: 1, max: 1, step: 1 }
            return (
              <fieldset key={dimension} className="grid max-w-lg grid-cols-3 gap-3">
                <legend className="mb-1 font-medium">{t(`measure_${dimension}`)}</legend>
                {(['min', 'max', 'step'] as const).map((part) => (
                  <NumberField
                    key={part}
                    label={t(`own_${part}`)}
                    suffix={t('cm')}
                    readOnly={locked}
                    error={part === 'max' && limit.min > limit.max ? t('fault_ownSizeLimits') : undefined}
                    value={limit[part]}
                    onChange={(figure) => write({ ...rules, limits: { ...rules.limits, [dimension]: { ...limit, [part]: within(figure) } } })}
                  />
                ))}
              </fieldset>
            )
          })}
          <div className="grid max-w-lg grid-cols-2 gap-3">
            <MoneyField
              signed
              label={t('ownSurcharge')}
              value={rules.surcharge}
              readOnly={locked}
              onChange={(surcharge) => write({ ...rules, surcharge })}
            />
            <NumberField
              label={t('extraDays')}
              readOnly={locked}
              value={rules.extra_days}
              onChange={(days) => write({ ...rules, extra_days: days ?? 0 })}
            />
          </div>
          <Examples now={now} />
        </>
      )}
    </Section>
  )
}

/** Initial limits: half and twice the product's size, in steps of five. */
function firstRules(shape: Shape): OwnSizeRules {
  const measures = shape as unknown as Readonly<Record<string, number>> // its dimensions are numbers
  const fives = (millimetres: number) => Math.max(5, Math.round(millimetres / 50) * 5)
  return {
    limits: Object.fromEntries(
      ownDimensions(shape.kind).map((name) => [name, { min: fives((measures[name] ?? 0) / 2), max: fives((measures[name] ?? 0) * 2), step: 5 }]),
    ),
    surcharge: 0,
    extra_days: 0,
  }
}

/** Limits the number to the contract's range, because the draft is saved while somebody types. */
const within = (figure: number | null) => Math.min(1_000, Math.max(1, figure ?? 1))

/** The smallest, a middle and the largest size with price, weight and days. */
function Examples({ now }: Pick<SectionProps, 'now'>) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const { shape, own_size: rules, price_kopiykas: price, 'options.size': sizes } = useDeferredValue(now)
  const limits = rules && listOwnLimits(rules, shape?.kind)
  if (!shape || !rules || !limits || limits.some(({ min, max }) => min > max)) return null
  const base = {
    shape,
    price: money(price),
    rules,
    sizes: sizes.map(({ impact, extra_days, shape_change }) => ({ impact: money(impact), extraDays: extra_days, shapeChange: shape_change })),
  }
  const number = new Intl.NumberFormat(language)
  return (
    <div>
      <p className="font-medium">{t('ownExamples')}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {exampleSizes(limits).map((example) => {
          const made = makeOwnSize(base, printOwnSize(example))
          const name = `${example.join(' × ')} ${t('cm')}`
          const weight = made && Math.round(measureShape(applyChanges(shape, [made.shapeChange]) as Shape).weight.empty) // validated by makeOwnSize
          return (
            <li key={name}>
              {name}:{' '}
              {made && weight !== null
                ? [
                    formatMoney(money(price + made.impact), 'UAH', language),
                    t('kilograms', { weight: number.format(weight) }),
                    made.extraDays > 0 && t('moreDays', { count: made.extraDays }),
                  ]
                    .filter(Boolean)
                    .join('\u00a0· ')
                : t('ownImpossible')}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
