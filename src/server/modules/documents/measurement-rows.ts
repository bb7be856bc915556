import type { Shape } from '#contract/shape.ts'
import { assumptions, measurementsOf } from '#geometry/measurements.ts'
import { isRound, sizeText } from '#geometry/size-text.ts'
import type { SheetLine } from './spec-sheet.ts'
import type { SheetWords } from './sheet-messages.ts'

/** Measurements left, weights right, each with its unit; a figure that a form does not have is left out. */
export function factLines(form: Shape, words: SheetWords): { measures: SheetLine[]; weights: SheetLine[] } {
  const facts = measurementsOf(form)
  const line = (label: Parameters<SheetWords['say']>[0], value: string | null): SheetLine[] =>
    value === null ? [] : [{ label: words.say(label), value }]
  const unit = (key: 'mm' | 'kg' | 'litres' | 'squareMetres' | 'kgPerSquareMetre', value: string) => words.say(key, { value })
  const rounded = (value: number) => words.number(value, value < 10 ? 1 : 0)
  const kg = (value: number) => unit('kg', rounded(value))
  const round = isRound(form)
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
      ...line('footprint', footprint === null ? null : unit('squareMetres', words.number(footprint, 2))),
    ],
    weights: [
      ...line(planted || holdsLitres !== null ? 'emptyWeight' : 'weight', kg(weight.empty)),
      ...line('soil', soilLitres === null ? null : unit('litres', rounded(soilLitres))),
      ...line('holds', holdsLitres === null ? null : unit('litres', rounded(holdsLitres))),
      ...line('plantedWeight', weight.planted === null ? null : kg(weight.planted)),
      ...line(loadLabel(form, planted), load === null ? null : unit('kgPerSquareMetre', rounded(load))),
      ...line('loadFixings', fixings === null ? null : kg(fixings)),
      ...line('concrete', unit('litres', rounded(facts.concreteLitres))),
    ],
  }
}

/** What the figures assume: said beside them. */
export function assumptionLine(form: Shape, words: SheetWords): string {
  const facts = measurementsOf(form)
  const { number } = words
  const concrete = number(assumptions.concrete)
  const first =
    facts.soilLitres === null
      ? words.say('assumes', { concrete })
      : words.say('assumesSoil', { concrete, soil: number(assumptions.wetSoil), below: assumptions.soilBelowRim })
  const wood = facts.weight.wood > 0 ? [words.say('assumesWood', { wood: number(assumptions.wood) })] : []
  return [first, ...wood, words.say('handmade')].join(' ')
}

/** A basin stands on a worktop, full of water; everything else on the floor. */
const loadLabel = (form: Shape, planted: boolean) => (form.kind === 'sink' ? 'loadCountertop' : planted ? 'loadPlanted' : 'load')
