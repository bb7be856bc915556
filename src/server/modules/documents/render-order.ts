import type { OrderDocumentContent, OrderDocumentRow, PrintedTransfer } from './tables.ts'
import { hryvniaSign, layOutPaymentQr } from '#contract/payment-qr.ts'
import { body, bottom, drawFooter, drawParties, fullWidth, second, small, strong } from './page-parts.ts'
import { paymentQr } from './payment-qr.ts'
import { colours, page, createPdf, type PdfCanvas, type TextStyle } from '../../platform/pdf/pdf-canvas.ts'

/** Left edge and width of each table column. */
const columns = {
  no: { x: page.left, width: 20 },
  name: { x: page.left + 24, width: 236 },
  quantity: { x: page.left + 268, width: 50 },
  unit: { x: page.left + 326, width: 88 },
  total: { x: page.left + 422, width: 89.28 },
} as const

/** Renders an order's document on as many A4 pages as its lines need. */
export function renderOrder(document: OrderDocumentContent, issuedAt: Date): Promise<Buffer> {
  const { language, title, author } = document
  const canvas = createPdf({ language, title, author, date: issuedAt, manyPages: true })
  let y = head(canvas, document)
  y = drawParties(canvas, [document.seller, document.buyer], y) + 18
  y = facts(canvas, document, y) + 20
  y = table(canvas, document, y)
  if (y + closingHeight(canvas, document) > bottom) {
    canvas.nextPage()
    y = page.top
  }
  y = totals(canvas, document, y)
  if (document.transfer) y = transfer(canvas, document.transfer, y)
  y = terms(canvas, document, y)
  if (document.signature !== null) signature(canvas, document.signature, y)
  if (document.received) signature(canvas, document.received, y + secondSignature)
  return canvas.finish((number, pages) => drawFooter(canvas, document, number, pages))
}

function head(canvas: PdfCanvas, { title, subtitle }: OrderDocumentContent): number {
  const below = canvas.write('H1', title, { x: page.left, y: page.top + 8, width: fullWidth }, { size: 19, typeStyle: 'strong', leading: 1.2 })
  const under = canvas.write('P', subtitle, { x: page.left, y: below + 3, width: fullWidth }, second)
  canvas.hairline(page.left, under + 12, page.right)
  return under + 24
}

const labelWidth = 112

function facts(canvas: PdfCanvas, document: OrderDocumentContent, y: number): number {
  let below = y
  canvas.group('Table', () => {
    for (const { label, value } of document.facts) {
      const at = below
      canvas.group('TR', () => {
        const under = canvas.write('TH', label, { x: page.left, y: at, width: labelWidth - 8 }, second)
        below = Math.max(under, canvas.write('TD', value, { x: page.left + labelWidth, y: at, width: fullWidth - labelWidth }, body)) + 3
      })
    }
  })
  return below
}

/**
 * Draws the rows, repeating the headings on each page. Keeps the last of several rows with the closing, so that no page holds only a
 * signature.
 */
function table(canvas: PdfCanvas, document: OrderDocumentContent, y: number): number {
  const last = document.lines.length - 1
  const closing = tableGap + closingHeight(canvas, document)
  let below = y
  canvas.group('Table', () => {
    below = headings(canvas, document.headings, below)
    for (const [index, line] of document.lines.entries()) {
      if (below + heightOfRow(canvas, line) + (index === last && index > 0 ? closing : 0) > bottom) {
        canvas.nextPage()
        below = headings(canvas, document.headings, page.top)
      }
      below = row(canvas, line, String(index + 1), below)
    }
  })
  return below + tableGap
}

function headings(canvas: PdfCanvas, { no, name, quantity, unit, total }: OrderDocumentContent['headings'], y: number): number {
  const right: TextStyle = { ...small, align: 'right' }
  let below = y
  canvas.group('TR', () => {
    below = Math.max(
      canvas.write('TH', no, { ...columns.no, y }, small),
      canvas.write('TH', name, { ...columns.name, y }, small),
      canvas.write('TH', quantity, { ...columns.quantity, y }, right),
      canvas.write('TH', unit, { ...columns.unit, y }, right),
      canvas.write('TH', total, { ...columns.total, y }, right),
    )
  })
  canvas.hairline(page.left, below + 4, page.right)
  return below + 4
}

const rowGap = 6

function heightOfRow(canvas: PdfCanvas, { name, details }: OrderDocumentRow): number {
  const { width } = columns.name
  return (
    details.reduce((height, detail) => height + canvas.measureHeight(detail, width, second), canvas.measureHeight(name, width, strong)) + 2 * rowGap
  )
}

function row(canvas: PdfCanvas, { name, details, quantity, unit, total }: OrderDocumentRow, no: string, top: number): number {
  const y = top + rowGap
  const figure: TextStyle = { ...body, align: 'right' }
  let below = y
  canvas.group('TR', () => {
    canvas.write('TD', no, { ...columns.no, y }, second)
    below = canvas.write('TD', name, { ...columns.name, y }, strong)
    for (const detail of details) below = canvas.write('TD', detail, { ...columns.name, y: below }, second)
    canvas.write('TD', quantity, { ...columns.quantity, y }, figure)
    canvas.write('TD', unit, { ...columns.unit, y }, figure)
    canvas.write('TD', total, { ...columns.total, y }, figure)
  })
  canvas.hairline(page.left, below + rowGap, page.right)
  return below + rowGap
}

const tableGap = 10
const signatureHeight = 44
const secondSignature = 32

/** The height of sums, terms and signature, which stay on one page. */
function closingHeight(canvas: PdfCanvas, { totals, inWords, terms, signature, received, transfer }: OrderDocumentContent): number {
  const message = terms.reduce((height, paragraph) => height + canvas.measureHeight(paragraph, fullWidth, second) + 5, 0)
  return (
    totals.length * 18 +
    8 +
    (inWords === '' ? 0 : canvas.measureHeight(inWords, fullWidth, body)) +
    16 +
    message +
    (transfer ? qrSide + qrGap : 0) +
    (signature === null ? 0 : signatureHeight) +
    (received ? secondSignature : 0)
  )
}

function totals(canvas: PdfCanvas, document: OrderDocumentContent, y: number): number {
  let below = y
  for (const [index, { label, value }] of document.totals.entries()) {
    const style: TextStyle = { ...(index === 0 ? { ...strong, size: 11 } : body), align: 'right', lines: 1 }
    canvas.write('P', label, { x: page.left, y: below, width: columns.total.x - page.left - 12 }, style)
    below = canvas.write('P', value, { ...columns.total, y: below }, style) + 3
  }
  // A paper without prices has no total.
  if (document.inWords === '') return below + 16
  return canvas.write('P', document.inWords, { x: page.left, y: below + 8, width: fullWidth }, body) + 16
}

// With the smallest code of invoices, a module is 0.56 mm wide; the rules require at least 0.5 mm.
const qrSide = 130
const qrGap = 14

/** The National Bank's payment QR with the hryvnia sign in it, and its text. */
function transfer(canvas: PdfCanvas, { link, title, text, open }: PrintedTransfer, y: number): number {
  const { size, path, middle, white, sign, glyph } = layOutPaymentQr(paymentQr(link))
  canvas.figure(title, () => {
    const { doc } = canvas
    doc
      .save()
      .translate(page.left, y)
      .scale(qrSide / size)
    doc.path(path).fill('black')
    doc.circle(middle, middle, white).fill('white')
    doc.circle(middle, middle, sign).fill('black')
    doc.translate(glyph.at, glyph.at).scale(glyph.scale)
    doc.path(hryvniaSign.path).lineWidth(hryvniaSign.width).lineCap('round').stroke('white')
    doc.restore()
  })
  const box = { x: page.left + qrSide + qrGap, width: fullWidth - qrSide - qrGap }
  let below = canvas.write('P', title, { ...box, y: y + 8 }, { ...strong, size: 10 }) + 4
  for (const paragraph of text) below = canvas.write('P', paragraph, { ...box, y: below }, second) + 3
  canvas.write('P', open, { ...box, y: below + 2 }, { ...second, colour: colours.accent, link })
  return y + qrSide + qrGap
}

function terms(canvas: PdfCanvas, document: OrderDocumentContent, y: number): number {
  let below = y
  for (const paragraph of document.terms) {
    below = canvas.write('P', paragraph, { x: page.left, y: below, width: fullWidth }, second) + 5
  }
  return below
}

function signature(canvas: PdfCanvas, label: string, y: number): void {
  const top = y + 24
  const width = Math.max(110, canvas.measureWidth(label, body) + 10)
  canvas.write('P', label, { x: page.left, y: top, width }, body)
  canvas.decoration(() =>
    canvas.doc
      .moveTo(page.left + width, top + 11)
      .lineTo(page.left + width + 190, top + 11)
      .lineWidth(0.5)
      .strokeColor(colours.second)
      .stroke(),
  )
}
