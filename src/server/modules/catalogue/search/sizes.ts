/** Measurements named in a search text, and what is left of it. */
export interface NamedSizes {
  readonly rest: string
  /** Millimetres. */
  readonly lengths: readonly number[]
  readonly litres: number | null
  readonly kilograms: number | null
}

const number = String.raw`(\d{1,4}(?:[.,]\d{1,2})?)`
const unit = String.raw`(?:см|cm|мм|mm|м|m)`
const by = String.raw`(?:[xх×*]|на|by)`
/** `60x60`, `60 × 60 × 45 см`, `60 на 60`: two or three lengths with the unit last. */
const severalLengths = new RegExp(
  String.raw`${number}\s*${unit}?\s*${by}\s*${number}(?:\s*${unit}?\s*${by}\s*${number})?\s*(${unit})?(?![\p{L}])`,
  'iu',
)
/** `1,8 м`, `ø60 см`, `50 л`: one figure, which then needs its unit. */
const oneFigure = new RegExp(String.raw`(?<![\p{L}\d])(?:(?:ø|d|д|діаметр(?:ом)?)\s*)?${number}\s*(${unit}|л|l|кг|kg)(?![\p{L}])`, 'giu')

const millimetres: Readonly<Record<string, number>> = { мм: 1, mm: 1, см: 10, cm: 10, м: 1000, m: 1000 }
const toNumber = (text: string) => Number(text.replace(',', '.'))

/** Without a unit large figures are millimetres, very small ones metres, the rest centimetres. */
function unitOf(largest: number): number {
  if (largest >= 200) return 1
  return largest < 5 ? 1000 : 10
}

/** Takes sizes out of a search text before it is split into words: `60x60` would be one word and `60 × 60` two. */
export function takeSizes(text: string): NamedSizes {
  const lengths: number[] = []
  let litres: number | null = null
  let kilograms: number | null = null
  const withoutSeveral = text.replace(severalLengths, (_, a: string, b: string, c: string | undefined, named: string | undefined) => {
    const figures = [a, b, c].filter((figure) => figure !== undefined).map(toNumber)
    const factor = named ? (millimetres[named.toLowerCase()] ?? 10) : unitOf(Math.max(...figures))
    lengths.push(...figures.map((figure) => Math.round(figure * factor)))
    return ' '
  })
  const rest = withoutSeveral.replace(oneFigure, (_, figure: string, named: string) => {
    const value = toNumber(figure)
    const key = named.toLowerCase()
    if (key === 'л' || key === 'l') litres = value
    else if (key === 'кг' || key === 'kg') kilograms = value
    else lengths.push(Math.round(value * (millimetres[key] ?? 10)))
    return ' '
  })
  return { rest: rest.replace(/\s+/g, ' ').trim(), lengths, litres, kilograms }
}
