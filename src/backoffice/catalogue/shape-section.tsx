import { useState, useMemo } from 'react'
import { shapeKinds, shapeMeasures, wrongMeasures, type ShapeMeasure } from '#contract/shape-measures.ts'
import type { Shape } from '#contract/shape.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { unread } from '#ui/open-editors.ts'
import { Select } from '#ui/select.tsx'
import { drawViews } from '#geometry/drawing.ts'
import { drawingToSvg } from '#geometry/drawing-svg.ts'
import { measureShape } from '#geometry/measurements.ts'
import { DetailsTable } from '#ui/details-table.tsx'
import { control, tickControl } from '../form/form.tsx'
import { controlId } from '../form/edit-frame.tsx'
import { readText } from '../form/merge-edits.ts'
import { NumberField } from '../form/figure-fields.tsx'
import { firstShape } from './first-shape.ts'
import { sizeOption } from './new-options.ts'
import { Section, type SectionProps } from './section.tsx'

type Measures = Readonly<Record<string, unknown>>

/** The shape and its measurements, with the drawing redrawn at every key. */
export default function ShapeSection({ now: { shape }, values, errors, unsent, set, locked }: Omit<SectionProps, 'product' | 'labels'>) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  // Typed measurements that are not valid yet; a colleague's change of the shape replaces them.
  const [typed, setTyped] = useState<{ readonly over: Shape | null; readonly measures: Measures } | null>(null)
  const measures: Measures | null = typed && sameShape(typed.over, shape) ? typed.measures : shape
  const kind = shapeKinds.find((known) => known === measures?.['kind'])
  const wrong = measures ? wrongMeasures(measures) : []
  const write = (next: Measures) => {
    if (wrongMeasures(next).length > 0) return setTyped({ over: shape, measures: next })
    setTyped(null)
    set('shape', next)
  }
  const change = ({ name }: ShapeMeasure, value: unknown) => {
    const { [name]: _former, ...rest } = measures ?? {}
    write(value === undefined ? rest : { ...rest, [name]: value })
  }
  return (
    <Section
      id="shape"
      title={t('shape')}
      summary={shape ? `${t(`shape_${shape.kind}`)}, ${sizeOption(shape).label[language]}` : t('noShape')}
      hint={t('shapeHint')}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="flex flex-col gap-4">
          <Select
            id={controlId('shape')}
            className="max-w-sm"
            label={t('property_shape')}
            disabled={locked}
            value={kind ?? ''}
            options={[{ value: '', label: t('noShape') }, ...shapeKinds.map((known) => ({ value: known, label: t(`shape_${known}`) }))]}
            onChange={(event) => {
              const next = shapeKinds.find((known) => known === event.target.value)
              setTyped(null)
              set('shape', next ? firstShape(next, measures) : null)
            }}
          />
          {kind && measures && (
            <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
              {shapeMeasures[kind].map((measure) => (
                <Measure
                  key={`${kind} ${measure.name}`}
                  measure={measure}
                  value={measures[measure.name]}
                  isWrong={wrong.includes(measure.name)}
                  locked={locked}
                  onChange={(value) => change(measure, value)}
                />
              ))}
            </div>
          )}
          {!kind && (
            <Field
              id={controlId('weight_kg')}
              className="max-w-40"
              label={t('weight')}
              inputMode="decimal"
              suffix={t('kg')}
              readOnly={locked}
              error={errors['weight_kg']}
              {...unread(unsent.includes('weight_kg'))}
              {...control(readText(values['weight_kg']), (text) => set('weight_kg', text))}
            />
          )}
        </div>
        {measures && wrong.length === 0 && <ShapeDrawing shape={measures as Shape} /* no measurement is wrong */ />}
      </div>
    </Section>
  )
}

const sameShape = (one: Shape | null, other: Shape | null) => JSON.stringify(one) === JSON.stringify(other)

interface MeasureProps {
  measure: ShapeMeasure
  value: unknown
  isWrong: boolean
  locked: boolean
  onChange: (value: unknown) => void
}

function Measure({ measure, value, isWrong, locked, onChange }: MeasureProps) {
  const t = useTranslations('admin-catalogue')
  const { name, kind, choices = [], optional } = measure
  const label = t(`measure_${name as 'height'}`) // a test ensures a text for each
  if (kind === 'flag')
    return (
      <Checkbox
        label={label}
        disabled={locked}
        {...tickControl(value === true, (isTicked) => onChange(isTicked || (optional ? undefined : false)))}
      />
    )
  if (kind === 'choice')
    return (
      <Select
        label={label}
        disabled={locked}
        options={[
          ...(optional ? [{ value: '', label: '–' }] : []),
          ...choices.map((choice) => ({ value: choice, label: t(`choice_${choice as 'round'}`) })),
        ]}
        {...control(typeof value === 'string' ? value : '', (text) => onChange(text || undefined))}
      />
    )
  return (
    <NumberField
      label={label}
      readOnly={locked}
      suffix={kind === 'mm' ? t('mm') : undefined}
      error={isWrong ? t('measureWrong') : undefined}
      {...unread(isWrong)}
      value={typeof value === 'number' ? value : null}
      onChange={(figure) => onChange(figure ?? undefined)}
    />
  )
}

/** The drawing that buyers see, with the computed measurements. */
function ShapeDrawing({ shape }: { shape: Shape }) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const key = JSON.stringify(shape)
  const drawn = useMemo(() => {
    const same = JSON.parse(key) as Shape // serialised above, so that equal measurements give one drawing
    return { measured: measureShape(same), svg: drawingToSvg(drawViews(same), '') }
  }, [key])
  const { measured, svg } = drawn
  const figure = (value: number) => new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value)
  const litres = measured.soilLitres ?? measured.holdsLitres
  return (
    <figure className="min-w-0">
      <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={t('drawing')} className="w-full border border-concrete-light" />
      <figcaption className="mt-2">
        <DetailsTable
          caption={t('facts')}
          details={[
            { name: t('weight'), value: t('kilograms', { weight: figure(measured.weight.empty) }) },
            ...(litres === null ? [] : [{ name: t('litres'), value: t('litresOf', { litres: figure(litres) }) }]),
            ...(measured.loadPerSquareMetre === null
              ? []
              : [{ name: t('floorLoad'), value: t('kilogramsPerMetre', { load: figure(measured.loadPerSquareMetre) }) }]),
          ]}
        />
      </figcaption>
    </figure>
  )
}
