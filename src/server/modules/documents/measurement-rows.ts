import type { Shape } from '#contract/shape.ts'
import { assumptions, measureShape } from '#geometry/measurements.ts'
import { isRound, sizeText } from '#geometry/size-text.ts'
import { roundBorne, roundWeight } from '#geometry/rounding.ts'
import type { Fact, SheetTranslator } from './paper-words.ts'

/** Measurements for the left column and weights for the right one, with units; inapplicable ones are left out. */
export function measurementRows(shape: Shape, messages: SheetTranslator): { measures: Fact[]; weights: Fact[] } {
  const facts = measureShape(shape)
  const line = (label: Parameters<SheetTranslator['t']>[0], value: string | null): Fact[] =>
    value === null ? [] : [{ label: messages.t(label), value }]
  const unit = (key: 'mm' | 'kg' | 'litres' | 'squareMetres' | 'kgPerSquareMetre', value: string) => messages.t(key, { value })
  const rounded = (value: number) => messages.number(value, value < 10 ? 1 : 0)
  const kg = (value: number) => unit('kg', rounded(value))
  const round = isRound(shape)
  const {
    outer,
    inner,
    wall,
    weight,
    soilLitres,
    holdsLitres,
    footprintSquareMetres: footprint,
    loadPerSquareMetre: load,
    loadOnFixings: fixings,
  } = facts
  const planted = weight.planted !== null
  return {
    measures: [
      ...line(round ? 'outerRound' : 'outer', unit('mm', sizeText(outer, round))),
      ...line(round ? 'innerRound' : 'inner', inner && unit('mm', sizeText(inner, round))),
      ...line('wall', wall === null ? null : unit('mm', String(wall))),
      ...line('footprint', footprint === null ? null : unit('squareMetres', messages.number(footprint, 2))),
    ],
    weights: [
      ...line(planted || holdsLitres !== null ? 'emptyWeight' : 'weight', kg(roundWeight(weight.empty))),
      ...line('soil', soilLitres === null ? null : unit('litres', rounded(soilLitres))),
      ...line('holds', holdsLitres === null ? null : unit('litres', rounded(holdsLitres))),
      ...line('plantedWeight', weight.planted === null ? null : kg(roundBorne(weight.planted))),
      ...line(loadLabel(shape, planted), load === null ? null : unit('kgPerSquareMetre', rounded(load))),
      ...line('loadFixings', fixings === null ? null : kg(fixings)),
      ...line('concrete', unit('litres', rounded(facts.concreteLitres))),
    ],
  }
}

/** The assumptions behind the figures, which are printed with them. */
export function assumptionLine(shape: Shape, messages: SheetTranslator): string {
  const facts = measureShape(shape)
  const { number } = messages
  const concrete = number(assumptions.concrete)
  const first =
    facts.soilLitres === null
      ? messages.t('assumes', { concrete })
      : messages.t('assumesSoil', { concrete, soil: number(assumptions.wetSoil), below: assumptions.soilBelowRim })
  const wood = facts.weight.wood > 0 ? [messages.t('assumesWood', { wood: number(assumptions.wood) })] : []
  return [first, ...wood, messages.t('handmade')].join(' ')
}

/** A full basin loads the worktop; everything else loads the floor. */
const loadLabel = (shape: Shape, planted: boolean) => (shape.kind === 'sink' ? 'loadCountertop' : planted ? 'loadPlanted' : 'load')
