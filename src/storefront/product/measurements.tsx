import { useMemo } from 'react'
import type { Image } from '#contract/catalogue.ts'
import type { Shape } from '#contract/shape.ts'
import { assumptions, measureShape, type Measurements } from '#geometry/measurements.ts'
import { isRound, sizeText } from '#geometry/size-text.ts'
import { roundBorne, roundWeight } from '#geometry/rounding.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { DetailsTable, type Detail } from '#ui/details-table.tsx'
import { Photo } from '#ui/photo.tsx'
import { useNumberFormat } from './number-format.ts'
import { WillItHold } from './will-it-hold.tsx'

/**
 * The drawing and measurements of the configured shape. Their code is loaded separately, because choosing and ordering work without it; the server
 * renders them with the page.
 */
export default function Measures({ shape, drawing, leadTime }: { shape: Shape; drawing: Image; leadTime: string }) {
  const t = useTranslations('product')
  const measurements = useMemo(() => measureShape(shape), [shape])
  const number = useNumberFormat()
  return (
    <div className="product-measurements">
      <figure>
        <Photo src={drawing.url} alt={drawing.alt} width={drawing.width} height={drawing.height} className="border border-concrete-light bg-sheet!" />
        <figcaption className="mt-2 text-small text-concrete-dark">
          {t('drawingCaption', { weight: number(roundWeight(measurements.weight.empty)) })}
        </figcaption>
      </figure>
      <div>
        <DetailsTable caption={t('facts')} details={useRows(shape, measurements, leadTime)} />
        <p className="mt-3 text-small text-concrete-dark">
          {t(measurements.soilLitres === null ? 'assumptionsDry' : 'assumptions', {
            concrete: number(assumptions.concrete),
            soil: number(assumptions.wetSoil),
            below: number(assumptions.soilBelowRim / 10),
          })}
        </p>
        <WillItHold shape={shape} measurements={measurements} />
      </div>
    </div>
  )
}

function useRows(shape: Shape, measurements: Measurements, leadTime: string): Detail[] {
  const t = useTranslations('product')
  const number = useNumberFormat()
  const { outer, inner, wall, concreteLitres, soilLitres, holdsLitres, weight, loadPerSquareMetre, footprintSquareMetres, loadOnFixings } =
    measurements
  const round = isRound(shape)
  const basin = shape.kind === 'sink'
  const rows: (Detail | null)[] = [
    { name: t('outerSize'), value: `${sizeText(outer, round)} ${t('mm')}`, note: t(round ? 'sizeOrderRound' : 'sizeOrder') },
    inner && { name: t('innerSize'), value: `${sizeText(inner, round)} ${t('mm')}` },
    wall === null ? null : { name: t('wall'), value: `${wall} ${t('mm')}` },
    soilLitres === null ? null : { name: t('soil'), value: `≈ ${number(soilLitres)} ${t('litres')}` },
    holdsLitres === null ? null : { name: t('holds'), value: `≈ ${number(holdsLitres)} ${t('litres')}` },
    { name: t('concreteVolume'), value: `≈ ${number(concreteLitres)} ${t('litres')}` },
    { name: t(weight.planted === null ? 'weight' : 'weightEmpty'), value: `≈ ${number(roundWeight(weight.empty))} ${t('kg')}` },
    weight.planted === null
      ? null
      : { name: t('weightPlanted'), value: `≈ ${number(roundBorne(weight.planted))} ${t('kg')}`, note: t('weightPlantedNote') },
    footprintSquareMetres === null ? null : { name: t('footprint'), value: `≈ ${number(footprintSquareMetres, 2)} ${t('squareMetres')}` },
    loadPerSquareMetre === null
      ? null
      : {
          name: t(basin ? 'loadCountertop' : 'load'),
          value: `≈ ${number(loadPerSquareMetre)} ${t('kgPerSquareMetre')}`,
          note: t(basin ? 'loadFullNote' : 'loadNote'),
        },
    loadOnFixings === null ? null : { name: t('loadFixings'), value: `≈ ${number(loadOnFixings)} ${t('kg')}`, note: t('loadFullNote') },
    { name: t('leadTimeName'), value: leadTime },
  ]
  return rows.filter((row) => row !== null)
}
