/** Millimetres, litres or kilograms, inclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Measurements in a search text, and the rest of the text. */
export interface NamedSizes {
  readonly rest: string
  /** The measurements as they were typed. */
  readonly text: string
  /** Alternative boxes of lengths in millimetres: a range of sizes, or the possible units of a size without one. Any of them may match. */
  readonly boxes: readonly (readonly Span[])[]
  readonly litres: Span | null
  readonly kilograms: Span | null
  /** Whether the text names a diameter. */
  readonly round: boolean
}

/** Lower-case letters of the supported languages. Patterns with `\p{L}` compile much more slowly, and there are many. */
export const letters = 'a-zß-öø-ÿą-žа-яґєії'

/** A unit after a number must be a whole word: `60 м`, not `60 мийок`. */
const wordEnd = String.raw`\.?(?![${letters}0-9])`
interface Unit {
  readonly pattern: string
  readonly whole: RegExp
  /** Factor to millimetres, litres or kilograms. */
  readonly factor: number
}
function units(list: readonly (readonly [pattern: string, factor: number])[]): Unit[] {
  return list.map(([pattern, factor]) => ({ pattern, whole: new RegExp(`^${pattern}$`), factor }))
}
const lengthUnits = units([
  [String.raw`(?:мм|mm|міліметр[${letters}]*|миллиметр[${letters}]*|millimet[${letters}]*|milimetr[${letters}]*)${wordEnd}`, 1],
  [String.raw`(?:см|cm|сантиметр[${letters}]*|centimet[${letters}]*|centymetr[${letters}]*|zentimeter)${wordEnd}`, 10],
  [String.raw`(?:м|m|метр[${letters}]*|met(?:er|re)s?|metr[${letters}]*)${wordEnd}`, 1000],
  // Before another word, `in` is more likely a preposition.
  [String.raw`(?:"|″|”|''|(?:in|inch|inches|дюйм[${letters}]*)${wordEnd}(?!\s+(?:white|gr[ea]y|black|concrete|kyiv|the|a)(?![${letters}])))`, 25.4],
  [String.raw`(?:'|′|’|(?:ft|foot|feet|фут[${letters}]*)${wordEnd})`, 304.8],
])
const litreUnits = units([
  [String.raw`(?:л|l|літр[${letters}]*|литр[${letters}]*|lit(?:er|re)s?|litr[${letters}]*)${wordEnd}`, 1],
  [String.raw`gal(?:lons?)?${wordEnd}`, 3.785],
])
const kilogramUnits = units([
  [String.raw`(?:кг|kg|кілограм[${letters}]*|килограм[${letters}]*|kilos?|kilogram[${letters}]*)${wordEnd}`, 1],
  [String.raw`(?:lbs?|pounds?|фунт[${letters}]*)${wordEnd}`, 0.4536],
])
const any = (list: readonly Unit[]) => `(?:${list.map(({ pattern }) => pattern).join('|')})`

const number = String.raw`\d{1,4}(?:[.,]\d{1,2})?`
const start = String.raw`(?<![${letters}0-9.,])`
const diameter = String.raw`(?:[ø⌀]|(?:d|д|діаметр[${letters}]*|диаметр[${letters}]*|diam(?:eter)?|średnic[${letters}]*)(?![${letters}]))\s*[=:.]?\s*`
const beginsWithDiameter = new RegExp(`^${diameter}`)
const by = String.raw`(?:[xх×*✕/]|на(?![${letters}])|by(?![${letters}])|na(?![${letters}]))`
const lengthUnit = any(lengthUnits)
/** `60x60`, `Ø 50 × 60`, `60 × 60 × 45 см`, `60 на 60`, `60/40`: two or three lengths, with a unit after any of them. */
const boxPattern = new RegExp(
  String.raw`${start}(?<round>${diameter})?(?<a>${number})\s*(?<unitA>${lengthUnit})?\s*${by}\s*(?<b>${number})(?:\s*(?<unitB>${lengthUnit})?\s*${by}\s*(?<c>${number}))?(?:\s*(?<unit>${lengthUnit}))?(?![${letters}0-9])`,
  'g',
)
const anyUnit = any([...lengthUnits, ...litreUnits, ...kilogramUnits])
/** `1,8 м`, `50 л`, `40–60 cm`, `до 80 см`, `60-сантиметровий`: a number or a range, with a required unit. */
const figurePattern = new RegExp(
  String.raw`(?:${start}(?<bound>до|від|от|up\s+to|under|from|od|do|bis|ab)\s+)?${start}(?:${diameter})?(?:(?<low>${number})\s*(?:${anyUnit})?\s*(?:[-–—]|до|to|do|bis)\s*)?(?<high>${number})[-\s]*(?:ти[-\s]+)?(?<unit>${anyUnit})`,
  'g',
)
/** `ø60`, `діаметр 60`, `d60`: a diameter needs no unit. */
const diameterPattern = new RegExp(String.raw`${start}${diameter}(?<figure>${number})(?:\s*(?<unit>${lengthUnit}))?(?![${letters}0-9])`, 'g')
/** A number after a word is a size: `вазон 60`. Before a word it counts pieces: `10 вазонів`. */
const barePattern = new RegExp(String.raw`(?<=[${letters}][\s,:]+(?:\d{2,4}[\s,]+)*)(\d{2,4})(?![${letters}0-9]|\s*[${letters}]|[.,]\d)`, 'g')

/** Lengths written in words. */
const spelledOut: readonly (readonly [pattern: RegExp, figures: string])[] = [
  [new RegExp(String.raw`(?<![${letters}])(?:пів|пол)\s?метр[${letters}]*`, 'g'), '50 см'],
  [
    new RegExp(String.raw`(?<![${letters}])(?:півтора|полтора)\s+метр[${letters}]*|(?<![${letters}])(?:півтора|полутора)метров[${letters}]*`, 'g'),
    '150 см',
  ],
  [
    new RegExp(
      String.raw`(?<![${letters}])(?:два|двох|двух|two)\s+(?:метр[${letters}]*|met(?:er|re)s?)|(?<![${letters}])дво?х?метров[${letters}]*|(?<![${letters}])двухметров[${letters}]*`,
      'g',
    ),
    '200 см',
  ],
  [
    new RegExp(
      String.raw`(?<![${letters}])(?:три|трьох|three)\s+(?:метр[${letters}]*|met(?:er|re)s?)|(?<![${letters}])(?:три|трьох|трех|трёх)метров[${letters}]*`,
      'g',
    ),
    '300 см',
  ],
  [new RegExp(String.raw`(?<![${letters}0-9]\s*-?)метров[${letters}]*`, 'g'), '100 см'],
]

const toNumber = (text: string) => Number(text.replace(',', '.'))
const exactly = (value: number): Span => ({ from: value, to: value })

function factorIn(list: readonly Unit[], unit: string): number | null {
  return list.find(({ whole }) => whole.test(unit))?.factor ?? null
}

/** Possible units of a length without one, in millimetres; no size in the catalogue is ambiguous among them. */
const likelyUnits = [10, 1, 1000] as const

/** `до 80 см` means somewhat smaller, not anything smaller. */
function toSpan(bound: string | undefined, low: string | undefined, high: number): Span {
  if (low !== undefined) return { from: Math.min(toNumber(low), high), to: Math.max(toNumber(low), high) }
  if (bound === undefined) return exactly(high)
  return /^(?:від|от|from|od|ab)$/.test(bound) ? { from: high, to: high * 2 } : { from: high / 2, to: high }
}

const scaled = ({ from, to }: Span, factor: number): Span => ({ from: Math.round(from * factor), to: Math.round(to * factor) })

class SizeReader {
  readonly typed: string[] = []
  readonly boxes: Span[][] = []
  readonly lengths: Span[][] = []
  litres: Span | null = null
  kilograms: Span | null = null

  takeBoxes(text: string): string {
    const found = [...text.matchAll(boxPattern)].map(({ groups = {} }) => groups)
    // `Ø 50 × 60 – Ø 60 × 80 см`: one unit at the end applies to all.
    const unitText = found.flatMap(({ unit, unitB, unitA }) => unit ?? unitB ?? unitA ?? []).at(-1)
    const factor = unitText === undefined ? null : factorIn(lengthUnits, unitText)
    for (const { round, a, b, c } of found) {
      const figures = [a, b, c].flatMap((figure) => (figure === undefined ? [] : toNumber(figure)))
      const [first] = figures
      const lengths = round !== undefined && figures.length === 2 && first !== undefined ? [first, ...figures] : figures
      for (const unit of factor === null ? likelyUnits : [factor]) this.boxes.push(lengths.map((length) => exactly(Math.round(length * unit))))
    }
    return this.#take(text, boxPattern)
  }

  takeFigures(text: string): string {
    for (const { groups = {} } of text.matchAll(figurePattern)) {
      const { bound, low, high = '', unit = '' } = groups
      const span = toSpan(bound, low, toNumber(high))
      const millimetres = factorIn(lengthUnits, unit)
      const litres = factorIn(litreUnits, unit)
      if (millimetres !== null) this.lengths.push([scaled(span, millimetres)])
      else if (litres !== null) this.litres = scaled(span, litres)
      else this.kilograms = scaled(span, factorIn(kilogramUnits, unit) ?? 1)
    }
    return this.#take(text, figurePattern)
  }

  takeDiameters(text: string): string {
    for (const { groups = {} } of text.matchAll(diameterPattern)) {
      const factor = groups['unit'] === undefined ? null : factorIn(lengthUnits, groups['unit'])
      this.lengths.push(this.#exactly(toNumber(groups['figure'] ?? ''), factor))
    }
    return this.#take(text, diameterPattern)
  }

  takeBare(text: string): string {
    for (const [figure] of text.matchAll(barePattern)) this.lengths.push(this.#exactly(toNumber(figure), null))
    return this.#take(text, barePattern)
  }

  #exactly(figure: number, factor: number | null): Span[] {
    return (factor === null ? likelyUnits : [factor]).map((unit) => exactly(Math.round(figure * unit)))
  }

  #take(text: string, pattern: RegExp): string {
    return text.replace(pattern, (whole) => {
      this.typed.push(whole.trim())
      return ' '
    })
  }

  /** Combines all single lengths into one box, in each of their possible units. */
  result(): readonly (readonly Span[])[] {
    const single = this.lengths.reduce<Span[][]>((all, readings) => all.flatMap((box) => readings.map((reading) => [...box, reading])), [[]])
    const added = single.filter((box) => box.length > 0)
    if (this.boxes.length === 0) return added
    return added.length === 0 ? this.boxes : this.boxes.flatMap((box) => added.map((more) => [...box, ...more]))
  }
}

/** Extracts sizes from a search text before it is split into words: `60x60` would be one word and `60 × 60` two. */
export function takeSizes(text: string): NamedSizes {
  const reader = new SizeReader()
  const inFigures = spelledOut.reduce(
    (so, [pattern, figures]) => so.replace(pattern, figures),
    withWholeRanges(text.toLowerCase().replace(/[\u00a0\u202f]/g, ' ')),
  )
  const left = reader.takeBare(reader.takeDiameters(reader.takeFigures(reader.takeBoxes(inFigures))))
  const found = reader.typed.length > 0
  return {
    // Removes the dash that joined two sizes: `60x60 – 80x80`.
    rest: (found ? left.replace(/(^|\s)[-–—,/]+(?=\s|$)/g, ' ') : text).replace(/\s+/g, ' ').trim(),
    text: reader.typed.join(' '),
    boxes: reader.result().slice(0, maxBoxes),
    litres: reader.litres,
    kilograms: reader.kilograms,
    round: reader.typed.some((one) => beginsWithDiameter.test(one)),
  }
}

/** Expands a range that repeats only the height, `120 × 45 × 45–48`, into two sizes. */
const withWholeRanges = (text: string) => text.replace(/((?:\d[\d.,]* ?[×xх*] ?)+)(\d[\d.,]*)–(\d[\d.,]*)(?! ?[\d×xх*])/g, '$1$2 – $1$3')

/** More than two hundred characters can name; missing units multiply the boxes. */
const maxBoxes = 27
