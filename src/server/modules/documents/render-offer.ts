import type { Drawing } from '#geometry/drawing-primitives.ts'
import { drawViews } from '#geometry/drawing.ts'
import { drawShape, pickLargestLayout } from './draw-shape.ts'
import type { OfferDocument, OfferDocumentEntry } from './build-offer-document.ts'
import { colours, createPdf, page, type PdfCanvas, type TextStyle } from '../../platform/pdf/pdf-canvas.ts'
import { body, bottom, drawFooter, drawParties, fullWidth, second, small, strong } from './page-parts.ts'

const photo = { width: 96, height: 120 } as const
const drawing = { x: page.left + 334, width: fullWidth - 334, height: 108 } as const
/** Font size of the dimension figures. */
const figureSize = 5.5
const textLeft = page.left + photo.width + 16
const textWidth = drawing.x - 16 - textLeft

/** Heights of pictures and drawings as a share of the usual ones; smaller ones are used if they save a page. */
const densities = [1, 0.86, 0.74] as const

/** The page breaks of an offer. */
interface Pages {
  readonly density: number
  readonly count: number
  /** Indexes of the lines that start a page. */
  readonly begins: ReadonlySet<number>
  readonly totalsBegin: boolean
  readonly termsBegin: boolean
}

/** Lays out an offer on as few A4 pages as possible. */
export function renderOffer(offer: OfferDocument, at: Date): Promise<Buffer> {
  const { language, title, author } = offer
  const canvas = createPdf({ language, title: `${title}. ${offer.subtitle}`, author, date: at, manyPages: true })
  let y = head(canvas, offer)
  y = drawParties(canvas, offer.parties, y) + 16
  y = summary(canvas, offer, y) + 4
  const pages = choosePages(canvas, offer, y)
  const images = new Map<number, PDFKit.Mixins.ImageSrc>()
  const next = (begins: boolean) => {
    if (!begins) return
    canvas.nextPage()
    y = page.top
  }
  for (const [index, line] of offer.lines.entries()) {
    next(pages.begins.has(index))
    y = drawLine(canvas, line, y, { images, density: pages.density })
  }
  next(pages.totalsBegin)
  y = totals(canvas, offer, y + 12)
  next(pages.termsBegin)
  terms(canvas, offer, y + 14)
  return canvas.finish((number, of) => drawFooter(canvas, offer, number, of))
}

/** The loosest density among those with the fewest pages. */
function choosePages(canvas: PdfCanvas, offer: OfferDocument, top: number): Pages {
  const ways = densities.map((density) => paginate(canvas, offer, top, density))
  const fewest = Math.min(...ways.map(({ count }) => count))
  const [loosest] = ways.filter(({ count }) => count === fewest)
  if (!loosest) throw new Error('an offer has a density')
  return loosest
}

/** Keeps the last of several lines with the totals; the terms may go to the next page alone. */
function paginate(canvas: PdfCanvas, offer: OfferDocument, top: number, density: number): Pages {
  const begins = new Set<number>()
  let y = top
  let count = 1
  const fits = (height: number, together = 0) => {
    const yes = y + height + together <= bottom
    if (!yes) {
      y = page.top
      count++
    }
    y += height
    return yes
  }
  const sums = totalsHeight(offer)
  for (const [index, line] of offer.lines.entries())
    if (!fits(heightOfLine(canvas, line, density), index > 0 && index === offer.lines.length - 1 ? sums : 0)) begins.add(index)
  const totalsBegin = !fits(sums)
  const termsBegin = !fits(termsHeight(canvas, offer))
  return { density, count, begins, totalsBegin, termsBegin }
}

function head(canvas: PdfCanvas, { author, title, subtitle }: OfferDocument): number {
  const brand = canvas.write('P', author, { x: page.left, y: page.top, width: fullWidth }, { size: 11, typeStyle: 'strong' })
  canvas.hairline(page.left, brand + 6, page.right)
  const below = canvas.write('H1', title, { x: page.left, y: brand + 22, width: fullWidth }, { size: 24, typeStyle: 'strong', leading: 1.16 })
  return canvas.write('P', subtitle, { x: page.left, y: below + 4, width: fullWidth }, second) + 18
}

const figure: TextStyle = { size: 13, typeStyle: 'strong', leading: 1.25 }
const cellGap = 10

/** Cell widths: each as wide as its value on one line, if there is room; else the longest one wraps. */
function cellWidths(canvas: PdfCanvas, cells: OfferDocument['summary']): number[] {
  const requested = cells.map(({ label, value, note }) => {
    // A note may wrap between words.
    const words = [label, ...(note ?? '').split(' ')]
    return Math.max(canvas.measureWidth(value, figure), ...words.map((word) => canvas.measureWidth(word, small)), 56) + cellGap
  })
  const longest = requested.indexOf(Math.max(...requested))
  const spare = fullWidth - requested.reduce((all, width) => all + width, 0)
  return requested.map((width, index) =>
    spare >= 0 ? width + spare / cells.length : index === longest ? Math.max(fullWidth / cells.length, width + spare) : width,
  )
}

/** The key figures side by side between two rules. */
function summary(canvas: PdfCanvas, { summary: cells }: OfferDocument, y: number): number {
  canvas.hairline(page.left, y, page.right)
  const widths = cellWidths(canvas, cells)
  let below = y
  let x: number = page.left
  for (const [index, { label, value, note }] of cells.entries()) {
    const width = widths[index] ?? 0
    const box = { x, width: width - cellGap }
    const under = canvas.write('H2', label, { ...box, y: y + 10 }, small)
    let end = canvas.write('P', value, { ...box, y: under + 1 }, figure)
    if (note !== null) end = canvas.write('P', note, { ...box, y: end + 1 }, small)
    below = Math.max(below, end)
    x += width
  }
  canvas.hairline(page.left, below + 10, page.right)
  return below + 10
}

const linePadding = 12

function textParts({ title, place, details, facts }: OfferDocumentEntry): { tag: 'H2' | 'P'; text: string; style: TextStyle; above: number }[] {
  return [
    { tag: 'H2', text: title, style: { size: 11, typeStyle: 'strong' }, above: 0 },
    ...(place === null ? [] : [{ tag: 'P' as const, text: place, style: { ...body, colour: colours.accent }, above: 2 }]),
    ...details.map((text, index) => ({ tag: 'P' as const, text, style: second, above: index === 0 ? 4 : 0 })),
    ...facts.map((text, index) => ({ tag: 'P' as const, text, style: body, above: index === 0 ? 5 : 0 })),
  ]
}

const priceHeight = 32
const listedHeight = 12

function heightOfLine(canvas: PdfCanvas, line: OfferDocumentEntry, density: number): number {
  const text = textParts(line).reduce((height, part) => height + part.above + canvas.measureHeight(part.text, textWidth, part.style), 0)
  // A service has neither picture nor drawing; its text and price are side by side.
  if (line.image === null && line.drawing === null) return 2 * linePadding * density + Math.max(priceHeight, text)
  const prices = priceHeight + (line.listed === null ? 0 : listedHeight)
  return 2 * linePadding * density + Math.max(photo.height * density, drawing.height * density + prices, text)
}

interface LineStyle {
  readonly images: Map<number, PDFKit.Mixins.ImageSrc>
  readonly density: number
}

function drawLine(canvas: PdfCanvas, line: OfferDocumentEntry, top: number, style: LineStyle): number {
  const height = heightOfLine(canvas, line, style.density)
  const padding = linePadding * style.density
  const y = top + padding
  let below = y
  for (const { tag, text, style, above } of textParts(line)) {
    below = canvas.write(tag, text, { x: textLeft, y: below + above, width: textWidth }, style)
  }
  picture(canvas, line, y, style)
  views(canvas, line, y, style)
  const end = top + height - padding
  const right: TextStyle = { ...body, align: 'right' }
  if (line.listed !== null)
    canvas.write('P', line.listed, { x: drawing.x, y: end - 43, width: drawing.width }, { ...right, size: 8, colour: colours.second })
  if (line.price !== '') canvas.write('P', line.price, { x: drawing.x, y: end - 30, width: drawing.width }, { ...right, colour: colours.second })
  canvas.write('P', line.total, { x: drawing.x, y: end - 17, width: drawing.width }, { ...right, size: 12, typeStyle: 'strong' })
  canvas.hairline(page.left, top + height, page.right)
  return top + height
}

/** Embeds a picture once, even if several lines show it. */
function picture(canvas: PdfCanvas, { image }: OfferDocumentEntry, y: number, { images, density }: LineStyle): void {
  if (image === null) return
  const opened = images.get(image.key) ?? openImage(canvas, image.jpeg)
  images.set(image.key, opened)
  const size = [photo.width, photo.height * density] as const
  // An image that covers the box overflows it unless the proportions match, so it is clipped.
  canvas.figure(image.alt, () =>
    canvas.doc
      .save()
      .rect(page.left, y, ...size)
      .clip()
      .image(opened, page.left, y, { cover: [...size], align: 'center', valign: 'center' })
      .restore(),
  )
}

/** pdfkit can open an image once and draw it like a file, but its types lack both. */
function openImage({ doc }: PdfCanvas, jpeg: Buffer): PDFKit.Mixins.ImageSrc {
  return (doc as unknown as { openImage(source: Buffer): PDFKit.Mixins.ImageSrc }).openImage(jpeg)
}

function views(canvas: PdfCanvas, line: OfferDocumentEntry, y: number, { density }: LineStyle): void {
  if (line.drawing === null) return
  const frame = { x: drawing.x, y, width: drawing.width, height: drawing.height * density }
  const { shape } = line.drawing
  // The two layouts: side by side, and one below the other.
  const layouts = (apart: number) => (['row', 'column'] as const).map((layout) => removeScale(drawViews(shape, { layout, apart })))
  const scaled = pickLargestLayout(layouts, frame, figureSize)
  if (scaled) canvas.figure(line.drawing.alt, () => drawShape(canvas, scaled, frame, figureSize))
}

/** Keeps elevation and plan; the human figure, which comes last, would take their room. */
function removeScale(drawing: Drawing): Drawing {
  const figure = drawing.primitives.findIndex((primitive) => primitive.type === 'path' && primitive.stroke === 'scale')
  return figure < 0 ? drawing : { ...drawing, primitives: drawing.primitives.slice(0, figure) }
}

const totalsHeight = ({ totals }: OfferDocument): number => 12 + totals.length * 20

function totals(canvas: PdfCanvas, { totals }: OfferDocument, y: number): number {
  let below = y
  for (const [index, { label, value }] of totals.entries()) {
    const style: TextStyle = { ...(index === 0 ? { size: 13, typeStyle: 'strong' } : second), align: 'right', lines: 1 }
    canvas.write('P', label, { x: page.left, y: below, width: fullWidth - 150 }, style)
    below = canvas.write('P', value, { x: page.right - 140, y: below, width: 140 }, style) + 3
  }
  return below
}

function termsHeight(canvas: PdfCanvas, { terms, link }: OfferDocument): number {
  const paragraphs = terms.reduce((height, paragraph) => height + canvas.measureHeight(paragraph, fullWidth, second) + 4, 0)
  return 14 + paragraphs + 26 + canvas.measureHeight(link.url, fullWidth, body)
}

function terms(canvas: PdfCanvas, { terms, link }: OfferDocument, y: number): void {
  let below = y
  for (const paragraph of terms) below = canvas.write('P', paragraph, { x: page.left, y: below, width: fullWidth }, second) + 4
  below = canvas.write('P', link.label, { x: page.left, y: below + 8, width: fullWidth }, strong) + 1
  canvas.write('P', link.url, { x: page.left, y: below, width: fullWidth }, { ...body, colour: colours.accent, link: link.url })
}
