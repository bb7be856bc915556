import { useMemo } from 'react'
import type { Shape } from '#contract/shape.ts'
import { measureShape } from '#geometry/measurements.ts'
import { isRound, sizeText } from '#geometry/size-text.ts'
import { roundWeight } from '#geometry/rounding.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { useNumberFormat } from './number-format.ts'

interface Fact {
  readonly name: string
  readonly value: string
}

/** The facts that decide whether a piece fits: size, weight, litres, and a link to the load check. Rendered by the server with the page. */
export default function KeyFacts({ shape }: { shape: Shape }) {
  const t = useTranslations('product')
  const number = useNumberFormat()
  const { outer, weight, soilLitres, holdsLitres, loadPerSquareMetre, loadOnFixings } = useMemo(() => measureShape(shape), [shape])
  const litres = soilLitres ?? holdsLitres
  const facts = [
    { name: t('keySize'), value: `${sizeText(outer, isRound(shape))} ${t('mm')}` },
    { name: t('weight'), value: `≈ ${number(roundWeight(weight.empty))} ${t('kg')}` },
    litres === null ? null : { name: t(soilLitres === null ? 'holds' : 'keySoil'), value: `≈ ${number(litres)} ${t('litres')}` },
    // Shown only for sinks: a bare load alarms readers who do not know what a balcony bears, and the load check further down answers it.
    shape.kind !== 'sink' || loadPerSquareMetre === null
      ? null
      : { name: t('keyCountertop'), value: `≈ ${number(loadPerSquareMetre)} ${t('kgPerSquareMetre')}` },
    loadOnFixings === null ? null : { name: t('keyFixings'), value: `≈ ${number(loadOnFixings)} ${t('kg')}` },
  ].filter((fact) => fact !== null)
  return (
    <dl className="key-facts">
      {facts.map(({ name, value }: Fact) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {shape.kind !== 'sink' && loadPerSquareMetre !== null && (
        <div className="no-print self-end">
          <dt className="sr-only">{t('load')}</dt>
          <dd>
            <a href="#places" className="text-link">
              {t('places')}
            </a>
          </dd>
        </div>
      )}
    </dl>
  )
}
