import { shapeMeasures } from '#contract/shape-measures.ts'
import type { Shape, ShapeChange } from '#contract/shape.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'

interface ShapeChangeFieldsProps {
  base: Shape
  change: ShapeChange | null
  locked: boolean
  onChange: (change: ShapeChange | null) => void
}

/** Which measurements an option changes; an empty field leaves the one of the product. */
export function ShapeChangeFields({ base, change, locked, onChange }: ShapeChangeFieldsProps) {
  const t = useTranslations('admin-catalogue')
  const own: Readonly<Record<string, unknown>> = base
  const measures = shapeMeasures[base.kind].filter(({ kind }) => kind === 'mm' || kind === 'count')
  if (change && 'kind' in change) return <p className="text-small text-concrete-dark">{t('wholeShape')}</p>
  const write = (name: string, text: string) => {
    const { [name]: _former, ...rest } = change ?? {}
    const figure = Number(text.replace(/\D/g, '').slice(0, 5))
    const next = text.trim() === '' ? rest : { ...rest, [name]: figure }
    onChange(Object.keys(next).length === 0 ? null : next)
  }
  return (
    <details open={change !== null} className="min-w-0">
      <summary className="flex min-h-9 items-center text-small underline underline-offset-2">{t('changesShape')}</summary>
      <div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {measures.map(({ name }) => (
          <Field
            key={name}
            label={t(`measure_${name as 'height'}`)} // a word for each, as the words' test says
            inputMode="numeric"
            readOnly={locked}
            placeholder={own[name] === undefined ? '' : JSON.stringify(own[name])}
            value={change?.[name] === undefined ? '' : String(change[name])}
            onChange={(event) => write(name, event.target.value)}
          />
        ))}
      </div>
    </details>
  )
}
