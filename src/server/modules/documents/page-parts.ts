import { colours, page, type Box, type PdfCanvas, type TextStyle } from '../../platform/pdf/pdf-canvas.ts'
import type { Fact } from './paper-words.ts'
import type { Party } from './tables.ts'

// Shared parts of the pages: text styles, the line at the top, the two parties, a table of facts, the footer.
export const body: TextStyle = { size: 9 }
export const second: TextStyle = { size: 8.5, colour: colours.second }
export const small: TextStyle = { size: 7.5, colour: colours.second }
export const strong: TextStyle = { size: 9, typeStyle: 'strong' }
export const fullWidth = page.right - page.left
/** The top of the footer. */
export const bottom = page.bottom - 34

const gap = 24

/** The line at the top of a product's page: who writes what, and the day. */
export function drawTopLine(canvas: PdfCanvas, { company, kind, dateText }: { company: string | null; kind: string; dateText: string }): void {
  const line: TextStyle = { size: 7.5, colour: colours.second, lines: 1 }
  canvas.write('P', [company, kind].filter(Boolean).join('\u00a0· '), { x: page.left, y: page.top, width: fullWidth - 140 }, line)
  canvas.write('P', dateText, { x: page.right - 130, y: page.top, width: 130 }, { ...line, align: 'right' })
  canvas.hairline(page.left, page.top + 16, page.right)
}

interface FactStyle {
  readonly labelWidth: number
  /** Above and below each row. */
  readonly padding: number
  readonly label: TextStyle
  readonly value: TextStyle
}

/** Rows of label and value with a hairline under each. @returns the y below the table */
export function drawFacts(canvas: PdfCanvas, facts: readonly Fact[], { x, y, width }: Box, { labelWidth, padding, label, value }: FactStyle): number {
  if (facts.length === 0) return y
  let below = y
  canvas.hairline(x, below, x + width)
  canvas.group('Table', () => {
    for (const fact of facts) {
      const row = below + padding
      canvas.group('TR', () => {
        const under = canvas.write('TH', fact.label, { x, y: row, width: labelWidth - 8 }, label)
        below = Math.max(under, canvas.write('TD', fact.value, { x: x + labelWidth, y: row, width: width - labelWidth }, value)) + padding
      })
      canvas.hairline(x, below, x + width)
    }
  })
  return below
}

/** Draws seller and buyer side by side. @returns the y below them */
export function drawParties(canvas: PdfCanvas, all: readonly Party[], y: number): number {
  const width = (fullWidth - gap) / 2
  return Math.max(...all.map((party, index) => drawParty(canvas, party, { x: page.left + index * (width + gap), y, width })))
}

function drawParty(canvas: PdfCanvas, { title, name, lines }: Party, { x, y, width }: Box): number {
  let below = canvas.write('H2', title, { x, y, width }, small) + 2
  if (name !== null) below = canvas.write('P', name, { x, y: below, width }, strong) + 1
  for (const line of lines) below = canvas.write('P', line, { x, y: below, width }, body) + 1
  return below
}

interface Footer {
  readonly contacts: string
  /** Contains the placeholders `{{page}}` and `{{pages}}`. */
  readonly pageOf: string
  readonly warning: string | null
}

/** Marked as decoration, so that screen readers skip it: it repeats on every page. */
export function drawFooter(canvas: PdfCanvas, { contacts, pageOf, warning }: Footer, number: number, pages: number): void {
  const top = page.bottom - 22
  canvas.doc.moveTo(page.left, top).lineTo(page.right, top).lineWidth(0.5).strokeColor(colours.hairline).stroke()
  canvas.tagged(contacts, { x: page.left, y: top + 6, width: fullWidth - 110 }, inOneLine(canvas, contacts, fullWidth - 110, small))
  const numbered = pageOf.replace('{{page}}', String(number)).replace('{{pages}}', String(pages))
  canvas.tagged(numbered, { x: page.right - 100, y: top + 6, width: 100 }, { ...small, align: 'right', lines: 1 })
  if (warning !== null) canvas.tagged(warning, { x: page.left, y: top + 17, width: fullWidth }, inOneLine(canvas, warning, fullWidth, small))
}

/** Shrinks a text to fit one line, but not below a readable size; a longer text ends in an ellipsis. */
function inOneLine(canvas: PdfCanvas, text: string, width: number, style: TextStyle): TextStyle {
  const size = Math.max(4.5, Math.min(style.size, (style.size * width) / (canvas.measureWidth(text, style) + 1)))
  return { ...style, size, lines: 1 }
}
