import { useMemo } from 'react'
import type { Shape } from '#contract/shape.ts'
import { drawViews } from '#geometry/drawing.ts'
import { drawingToSvg } from '#geometry/drawing-svg.ts'
import { measureShape } from '#geometry/measurements.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { DetailsTable } from '#ui/details-table.tsx'

/** The drawing that buyers see, with the computed measurements. */
export function ShapeDrawing({ shape }: { shape: Shape }) {
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
