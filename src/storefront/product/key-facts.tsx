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

/** What decides whether it fits, beside the price: size, weight, litres, and the way to where it holds. The server draws it with the page. */
export default function KeyFacts({ shape }: { shape: Shape }) {
  const t = useTranslations('product')
  const number = useNumberFormat()
  const { outer, weight, soilLitres, holdsLitres, loadPerSquareMetre, loadOnFixings } = useMemo(() => measureShape(shape), [shape])
  const litres = soilLitres ?? holdsLitres
  const facts = [
    { name: t('keySize'), value: `${sizeText(outer, isRound(shape))} ${t('mm')}` },
    { name: t('weight'), value: `≈ ${number(roundWeight(weight.empty))} ${t('kg')}` },
    litres === null ? null : { name: t(soilLitres === null ? 'holds' : 'keySoil'), value: `≈ ${number(litres)} ${t('litres')}` },
    // A bare load frightens who does not know what a balcony bears: where it holds is answered further down.
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
