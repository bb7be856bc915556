import type { Drawing } from '#geometry/drawing-primitives.ts'
import { drawingOf } from '#geometry/drawing.ts'
import { drawShape, largestOf } from './draw-shape.ts'
import type { OfferDocument, OfferDocumentLine } from './offer-document.ts'
import { colours, createPdf, page, type PdfCanvas, type TextStyle } from '../../platform/pdf/pdf-canvas.ts'
import { body, bottom, drawFooter, drawParties, fullWidth, second, small, strong } from './page-parts.ts'

const photo = { width: 96, height: 120 } as const
const drawing = { x: page.left + 334, width: fullWidth - 334, height: 108 } as const
const textLeft = page.left + photo.width + 16
const textWidth = drawing.x - 16 - textLeft

/** Sets an offer on as many A4 pages as its lines need. */
export function renderOffer(offer: OfferDocument, at: Date): Promise<Buffer> {
  const { language, title, author } = offer
  const canvas = createPdf({ language, title: `${title}. ${offer.subtitle}`, author, date: at, manyPages: true })
  let y = head(canvas, offer)
  y = drawParties(canvas, offer.parties, y) + 16
  y = summary(canvas, offer, y) + 4
  const images = new Map<number, PDFKit.Mixins.ImageSrc>()
  for (const [index, line] of offer.lines.entries()) {
    // The last of several is kept with the totals, so that no page holds only them.
    const below = index > 0 && index === offer.lines.length - 1 ? closingHeight(canvas, offer) : 0
    if (y + heightOfLine(canvas, line) + below > bottom) {
      canvas.nextPage()
      y = page.top
    }
    y = drawLine(canvas, line, y, images)
  }
  if (y + closingHeight(canvas, offer) > bottom) {
    canvas.nextPage()
    y = page.top
  }
  closing(canvas, offer, y + 12)
  return canvas.finish((number, pages) => drawFooter(canvas, offer, number, pages))
}

function head(canvas: PdfCanvas, { author, title, subtitle }: OfferDocument): number {
  const brand = canvas.write('P', author, { x: page.left, y: page.top, width: fullWidth }, { size: 11, typeStyle: 'strong', lines: 1 })
  canvas.hairline(page.left, brand + 6, page.right)
  const below = canvas.write('H1', title, { x: page.left, y: brand + 22, width: fullWidth }, { size: 24, typeStyle: 'strong', leading: 1.16 })
  return canvas.write('P', subtitle, { x: page.left, y: below + 4, width: fullWidth }, second) + 18
}

/** The figures that are looked for first, side by side between two lines. */
function summary(canvas: PdfCanvas, { summary: cells }: OfferDocument, y: number): number {
  canvas.hairline(page.left, y, page.right)
  const width = fullWidth / cells.length
  let below = y
  for (const [index, { label, value, note }] of cells.entries()) {
    const box = { x: page.left + index * width, width: width - 10 }
    const under = canvas.write('H2', label, { ...box, y: y + 10 }, small)
    let end = canvas.write('P', value, { ...box, y: under + 1 }, { size: 13, typeStyle: 'strong', leading: 1.25, lines: 2 })
    if (note !== null) end = canvas.write('P', note, { ...box, y: end + 1 }, small)
    below = Math.max(below, end)
  }
  canvas.hairline(page.left, below + 10, page.right)
  return below + 10
}

const linePadding = 12

function textParts({ title, place, details, facts }: OfferDocumentLine): { tag: 'H2' | 'P'; text: string; style: TextStyle; above: number }[] {
  return [
    { tag: 'H2', text: title, style: { size: 11, typeStyle: 'strong', lines: 3 }, above: 0 },
    ...(place === null ? [] : [{ tag: 'P' as const, text: place, style: { ...body, colour: colours.accent, lines: 2 }, above: 2 }]),
    ...details.map((text, index) => ({ tag: 'P' as const, text, style: { ...second, lines: 4 }, above: index === 0 ? 4 : 0 })),
    ...facts.map((text, index) => ({ tag: 'P' as const, text, style: { ...body, lines: 2 }, above: index === 0 ? 5 : 0 })),
  ]
}

const priceHeight = 32
const listedHeight = 12

function heightOfLine(canvas: PdfCanvas, line: OfferDocumentLine): number {
  const text = textParts(line).reduce((height, part) => height + part.above + canvas.heightOf(part.text, textWidth, part.style), 0)
  // A service has neither picture nor drawing: its words and its price stand side by side.
  if (line.image === null && line.drawing === null) return 2 * linePadding + Math.max(priceHeight, text)
  const prices = priceHeight + (line.listed === null ? 0 : listedHeight)
  return 2 * linePadding + Math.max(photo.height, drawing.height + prices, text)
}

function drawLine(canvas: PdfCanvas, line: OfferDocumentLine, top: number, images: Map<number, PDFKit.Mixins.ImageSrc>): number {
  const height = heightOfLine(canvas, line)
  const y = top + linePadding
  let below = y
  for (const { tag, text, style, above } of textParts(line)) {
    below = canvas.write(tag, text, { x: textLeft, y: below + above, width: textWidth }, style)
  }
  picture(canvas, line, y, images)
  views(canvas, line, y)
  const end = top + height - linePadding
  const right: TextStyle = { ...body, align: 'right', lines: 1 }
  if (line.listed !== null)
    canvas.write('P', line.listed, { x: drawing.x, y: end - 43, width: drawing.width }, { ...right, size: 8, colour: colours.second })
  if (line.price !== '') canvas.write('P', line.price, { x: drawing.x, y: end - 30, width: drawing.width }, { ...right, colour: colours.second })
  canvas.write('P', line.total, { x: drawing.x, y: end - 17, width: drawing.width }, { ...right, size: 12, typeStyle: 'strong' })
  canvas.hairline(page.left, top + height, page.right)
  return top + height
}

/** A picture that several lines show is in the file once. */
function picture(canvas: PdfCanvas, { image }: OfferDocumentLine, y: number, images: Map<number, PDFKit.Mixins.ImageSrc>): void {
  if (image === null) return
  const opened = images.get(image.key) ?? openImage(canvas, image.jpeg)
  images.set(image.key, opened)
  canvas.figure(image.alt, () => canvas.doc.image(opened, page.left, y, { cover: [photo.width, photo.height], align: 'center', valign: 'center' }))
}

/** An opened image is drawn like a file; pdfkit's types leave both out. */
function openImage({ doc }: PdfCanvas, jpeg: Buffer): PDFKit.Mixins.ImageSrc {
  return (doc as unknown as { openImage(source: Buffer): PDFKit.Mixins.ImageSrc }).openImage(jpeg)
}

function views(canvas: PdfCanvas, line: OfferDocumentLine, y: number): void {
  if (line.drawing === null) return
  const frame = { x: drawing.x, y, width: drawing.width, height: drawing.height }
  const { shape } = line.drawing
  // Side by side, and one below the other.
  const layouts = (['row', 'column'] as const).map((layout) => viewsOf(drawingOf(shape, { layout })))
  const scaled = largestOf(layouts, frame)
  if (scaled) canvas.figure(line.drawing.alt, () => drawShape(canvas, scaled, frame, 5.5))
}

/** Elevation and plan; the figure for scale, which comes last, would take their room. */
function viewsOf(drawing: Drawing): Drawing {
  const figure = drawing.primitives.findIndex((primitive) => primitive.type === 'path' && primitive.stroke === 'scale')
  return figure < 0 ? drawing : { ...drawing, primitives: drawing.primitives.slice(0, figure) }
}

function closingHeight(canvas: PdfCanvas, { totals, terms, link }: OfferDocument): number {
  const paragraphs = terms.reduce((height, paragraph) => height + canvas.heightOf(paragraph, fullWidth, second) + 4, 0)
  return 12 + totals.length * 20 + 14 + paragraphs + 26 + canvas.heightOf(link.url, fullWidth, body)
}

function closing(canvas: PdfCanvas, { totals, terms, link }: OfferDocument, y: number): void {
  let below = y
  for (const [index, { label, value }] of totals.entries()) {
    const style: TextStyle = { ...(index === 0 ? { size: 13, typeStyle: 'strong' } : second), align: 'right', lines: 1 }
    canvas.write('P', label, { x: page.left, y: below, width: fullWidth - 150 }, style)
    below = canvas.write('P', value, { x: page.right - 140, y: below, width: 140 }, style) + 3
  }
  below += 14
  for (const paragraph of terms) below = canvas.write('P', paragraph, { x: page.left, y: below, width: fullWidth }, second) + 4
  below = canvas.write('P', link.label, { x: page.left, y: below + 8, width: fullWidth }, strong) + 1
  canvas.write('P', link.url, { x: page.left, y: below, width: fullWidth }, { ...body, colour: colours.accent, link: link.url })
}
