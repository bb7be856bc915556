import { shapeMeasures } from '#contract/shape-measures.ts'
import type { Shape, ShapeChange } from '#contract/shape.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { NumberField } from '../form/figure-fields.tsx'

interface ShapeChangeFieldsProps {
  base: Shape
  change: ShapeChange | null
  isOpen: boolean
  locked: boolean
  onChange: (change: ShapeChange | null) => void
}

/** The measurements that an option changes; an empty field keeps the product's own. */
export function ShapeChangeFields({ base, change, isOpen, locked, onChange }: ShapeChangeFieldsProps) {
  const t = useTranslations('admin-catalogue')
  const own: Readonly<Record<string, unknown>> = base
  const measures = shapeMeasures[base.kind].filter(({ kind }) => kind === 'mm' || kind === 'count')
  if (change && 'kind' in change) return <p className="text-small text-concrete-dark">{t('wholeShape')}</p>
  const write = (name: string, figure: number | null) => {
    const { [name]: _former, ...rest } = change ?? {}
    const next = figure === null ? rest : { ...rest, [name]: figure }
    onChange(Object.keys(next).length === 0 ? null : next)
  }
  return (
    <details open={isOpen || change !== null} className="min-w-0">
      <summary className="flex min-h-11 items-center underline underline-offset-2">{t('changesShape')}</summary>
      <div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {measures.map(({ name, kind }) => (
          <NumberField
            key={name}
            label={t(`measure_${name as 'height'}`)} // a test ensures a text for each
            suffix={kind === 'mm' ? t('mm') : undefined}
            readOnly={locked}
            placeholder={own[name] === undefined ? '' : JSON.stringify(own[name])}
            value={typeof change?.[name] === 'number' ? change[name] : null}
            onChange={(figure) => write(name, figure)}
          />
        ))}
      </div>
    </details>
  )
}
