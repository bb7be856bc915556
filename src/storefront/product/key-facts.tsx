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
  /** A section of the page says what it means. */
  readonly explained?: boolean
}

/** What decides whether it fits and holds, beside the price: size, weight, litres, load on the floor. The server draws it with the page. */
export default function KeyFacts({ shape }: { shape: Shape }) {
  const t = useTranslations('product')
  const number = useNumberFormat()
  const { outer, weight, soilLitres, holdsLitres, loadPerSquareMetre, loadOnFixings } = useMemo(() => measureShape(shape), [shape])
  const litres = soilLitres ?? holdsLitres
  const facts = [
    { name: t('keySize'), value: `${sizeText(outer, isRound(shape))} ${t('mm')}` },
    { name: t('weight'), value: `≈ ${number(roundWeight(weight.empty))} ${t('kg')}` },
    litres === null ? null : { name: t(soilLitres === null ? 'holds' : 'keySoil'), value: `≈ ${number(litres)} ${t('litres')}` },
    loadPerSquareMetre === null
      ? null
      : {
          name: t(shape.kind === 'sink' ? 'keyCountertop' : 'keyLoad'),
          value: `≈ ${number(loadPerSquareMetre)} ${t('kgPerSquareMetre')}`,
          // A bare load frightens who does not know what a balcony bears: the page says further down where it holds, and on phones the figure too.
          explained: shape.kind !== 'sink',
        },
    loadOnFixings === null ? null : { name: t('keyFixings'), value: `≈ ${number(loadOnFixings)} ${t('kg')}` },
  ].filter((fact) => fact !== null)
  return (
    <dl className="key-facts">
      {facts.map(({ name, value, explained }: Fact) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {explained ? (
              <>
                <span className="max-md:hidden print:inline">{value} · </span>
                <a href="#places" className="text-link no-print">
                  {t('places')}
                </a>
              </>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
