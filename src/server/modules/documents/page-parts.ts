import { colours, page, type Box, type PdfCanvas, type TextStyle } from '../../platform/pdf/pdf-canvas.ts'
import type { Party } from './tables.ts'

// What the pages of orders and offers have in common: text styles, the two parties, the footer.
export const body: TextStyle = { size: 9 }
export const second: TextStyle = { size: 8.5, colour: colours.second }
export const small: TextStyle = { size: 7.5, colour: colours.second }
export const strong: TextStyle = { size: 9, typeStyle: 'strong' }
export const fullWidth = page.right - page.left
/** The footer begins here. */
export const bottom = page.bottom - 34

const gap = 24

/** Seller and buyer side by side. Returns where they end. */
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
  /** With the placeholders `{{page}}` and `{{pages}}`. */
  readonly pageOf: string
  readonly warning: string | null
}

/** Repeated on every page, so it is marked as decoration and screen readers skip it. */
export function drawFooter(canvas: PdfCanvas, { contacts, pageOf, warning }: Footer, number: number, pages: number): void {
  const top = page.bottom - 22
  canvas.doc.moveTo(page.left, top).lineTo(page.right, top).lineWidth(0.5).strokeColor(colours.hairline).stroke()
  canvas.tagged(contacts, { x: page.left, y: top + 6, width: fullWidth - 110 }, inOneLine(canvas, contacts, fullWidth - 110, small))
  const numbered = pageOf.replace('{{page}}', String(number)).replace('{{pages}}', String(pages))
  canvas.tagged(numbered, { x: page.right - 100, y: top + 6, width: 100 }, { ...small, align: 'right', lines: 1 })
  if (warning !== null) canvas.tagged(warning, { x: page.left, y: top + 17, width: fullWidth }, inOneLine(canvas, warning, fullWidth, small))
}

/** As small as one line wants it, down to what can still be read; only what is longer than that ends in an ellipsis. */
function inOneLine(canvas: PdfCanvas, text: string, width: number, style: TextStyle): TextStyle {
  const size = Math.max(4.5, Math.min(style.size, (style.size * width) / (canvas.widthOf(text, style) + 1)))
  return { ...style, size, lines: 1 }
}
