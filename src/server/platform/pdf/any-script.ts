import { fontFor, listGraphemes, type Font } from '#contract/printable.ts'

/**
 * Splits text in any script into lines of runs, each in one font and in visual order, because names and addresses come from buyers of
 * every country. Pure; the caller measures the width of a run.
 */
export interface Run {
  readonly text: string
  readonly font: Font
}

const words = new Intl.Segmenter('uk', { granularity: 'word' })

type Kind = 'left' | 'right' | 'digit' | 'neutral'
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const classify = (grapheme: string): Kind =>
  /\p{Nd}/u.test(grapheme) ? 'digit' : rightToLeft.test(grapheme) ? 'right' : /[\p{L}\p{M}]/u.test(grapheme) ? 'left' : 'neutral'

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '«': '»' }

/** Brackets around right-to-left words take their direction if such a word precedes (rule N0). */
function turnBrackets(graphemes: readonly string[], kinds: Kind[]): void {
  let before: Kind = 'left'
  for (const [at, grapheme] of graphemes.entries()) {
    const end = closing[grapheme] === undefined ? -1 : graphemes.indexOf(closing[grapheme], at)
    const within = kinds.slice(at + 1, Math.max(at + 1, end))
    if (end > at && before === 'right' && !within.includes('left') && (within.includes('right') || within.includes('digit'))) {
      kinds[at] = 'right'
      kinds[end] = 'right'
    }
    if (kinds[at] === 'left' || kinds[at] === 'right') before = kinds[at]
  }
}

/**
 * Levels of the Unicode bidirectional algorithm (UAX #9) in a left-to-right paragraph without explicit marks: even runs are
 * left-to-right, odd ones right-to-left.
 */
function resolveLevels(graphemes: readonly string[]): number[] {
  const kinds = graphemes.map(classify)
  // A mark between two digits belongs to the number: 12-3, 10.11.2026.
  for (const [at, kind] of kinds.entries())
    if (kind === 'neutral' && kinds[at - 1] === 'digit' && kinds[at + 1] === 'digit' && /[-.,:/+]/.test(graphemes[at] ?? '')) kinds[at] = 'digit'
  // So does a sign next to a number: 100%, № 5, 12 °.
  for (const [at, kind] of kinds.entries())
    if (kind === 'neutral' && /[%‰°#№$€£₴]/.test(graphemes[at] ?? '') && (kinds[at - 1] === 'digit' || kinds[at + 1] === 'digit')) kinds[at] = 'digit'
  turnBrackets(graphemes, kinds)
  let strong: 'left' | 'right' = 'left'
  const levels: number[] = kinds.map((kind) => {
    if (kind === 'left' || kind === 'right') strong = kind
    if (kind === 'digit') return strong === 'right' ? 2 : 0
    return kind === 'right' ? 1 : kind === 'left' ? 0 : -1
  })
  // Neutral characters take their neighbours' direction if these agree, else the paragraph's.
  for (let at = 0; at < levels.length; at++) {
    if (levels[at] !== -1) continue
    let end = at
    while (levels[end] === -1) end++
    const agree = (levels[at - 1] ?? 0) > 0 && (levels[end] ?? 0) > 0
    levels.fill(agree ? 1 : 0, at, end)
  }
  return levels
}

const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
}

/** A line in visual order, in as few runs as fonts and directions allow. */
export function splitIntoRuns(line: string): Run[] {
  const graphemes = listGraphemes(line)
  const levels = resolveLevels(graphemes)
  let units = graphemes.map((text, at) => {
    const level = levels[at] ?? 0
    const shown = level % 2 === 1 ? (mirrored[text] ?? text) : text
    const isDigit = classify(text) === 'digit'
    // A font reverses right-to-left digits together with letters, but not single ones, so each gets its own run.
    return {
      text: shown,
      level,
      font: fontFor(text) ?? 'onest',
      shapes: rightToLeft.test(text) && !isDigit,
      isolated: isDigit && !/\d/.test(text),
    }
  })
  // From the deepest level on, reverses everything at that level or deeper (rule L2).
  for (let level = Math.max(0, ...levels); level > 0; level--) {
    const turned: typeof units = []
    for (let at = 0; at < units.length; ) {
      let end = at
      while ((units[end]?.level ?? -1) >= level) end++
      if (end > at) turned.push(...units.slice(at, end).toReversed())
      else turned.push(...units.slice(at, ++end))
      at = end
    }
    units = turned
  }
  const runs: { text: string; font: Font; shapes: boolean; isolated: boolean; level: number }[] = []
  for (const unit of units) {
    const last = runs.at(-1)
    if (last && !unit.isolated && !last.isolated && last.font === unit.font && last.level === unit.level && last.shapes === unit.shapes)
      // Joined letters are reversed by the font's own shaping, which needs them in logical order.
      last.text = unit.shapes ? unit.text + last.text : last.text + unit.text
    else runs.push({ ...unit })
  }
  return runs.map(({ text, font }) => ({ text, font }))
}

/** Pieces after which a line may end: after a space, after a hyphen, between words of scripts without spaces. */
function splitIntoPieces(paragraph: string): string[] {
  const pieces: string[] = []
  for (const { segment, isWordLike } of words.segment(paragraph)) {
    const before = pieces.at(-1)
    const startsAnew =
      before === undefined || (isWordLike === true && (/[ -]$/.test(before) || /[^\p{Script=Latin}\p{Script=Cyrillic}\d\p{P}]$/u.test(before)))
    if (startsAnew) pieces.push(segment)
    else pieces[pieces.length - 1] = before + segment
  }
  return pieces
}

/** Breaks a text into lines no wider than `width`; a piece that is too wide alone is broken anywhere. */
export function breakLines(text: string, width: number, measureWidth: (line: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    const add = (piece: string) => {
      if (line === '' || measureWidth((line + piece).trimEnd()) <= width) line += piece
      else {
        lines.push(line.trimEnd())
        line = piece
      }
    }
    for (const piece of splitIntoPieces(paragraph)) {
      if (measureWidth(piece.trimEnd()) <= width) {
        add(piece)
        continue
      }
      if (line !== '') lines.push(line.trimEnd())
      line = ''
      for (const grapheme of listGraphemes(piece)) add(grapheme)
    }
    return [...lines, line.trimEnd()]
  })
}
