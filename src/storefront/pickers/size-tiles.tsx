import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ProductProperty } from '#contract/catalogue.ts'
import { compareQuery, maxCompared } from '#contract/compared-lines.ts'
import type { Shape } from '#contract/shape.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { drawSizes } from './draw-sizes.ts'

export interface SizeTilesProps {
  id: number
  property: ProductProperty
  form: Shape
  chosen: string
  explain: (value: string) => string | undefined
  choose: (value: string) => void
}

/** Removed, because the list above shows it. */
const unit = /\s(?:см|cm)(?:,.*)?$/u

/** The sizes side by side with an adult, at one scale, with weight and capacity. They choose the same as the list above. */
export default function SizeTiles({ id, property, form, chosen, explain, choose }: SizeTilesProps) {
  const t = useTranslations('product')
  const language = useLanguage()
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  const { person, sizes } = useMemo(() => drawSizes(form, property.options), [form, property.options])
  if (property.options.length < 2) return null // its label above says all of it
  const lines = property.options.slice(0, maxCompared).map(({ value }) => ({ productId: id, choice: { size: value } }))
  return (
    <>
      <div role="group" aria-label={t('sizeTiles')} className="size-tiles">
        <span className="size-person">
          <svg viewBox={person.viewBox} aria-hidden="true">
            <path d={person.path} />
          </svg>
          <small>{t('sizePerson')}</small>
        </span>
        {property.options.map(({ value, label }, index) => {
          const size = sizes[index]
          if (!size) return null
          return (
            <button key={value} type="button" aria-pressed={value === chosen} disabled={explain(value) !== undefined} onClick={() => choose(value)}>
              <svg viewBox={size.viewBox} aria-hidden="true">
                <path d={size.path} />
              </svg>
              <span>{label.replace(unit, '')}</span>
              <small>{`≈ ${number.format(size.kilograms)} ${t('kg')}`}</small>
              {size.litres !== null && <small>{`${number.format(size.litres)} ${t('litres')}`}</small>}
            </button>
          )
        })}
      </div>
      <Link to={`/${language}/compare?${compareQuery(lines)}`} className="text-link self-start py-1 text-small">
        {t('compareSizes')}
      </Link>
    </>
  )
}
