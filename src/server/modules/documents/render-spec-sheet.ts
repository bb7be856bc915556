import { colours, page, createPdf, type PdfCanvas, type TextStyle } from '../../platform/pdf/pdf-canvas.ts'
import { drawShape, pickLargestLayout } from './draw-shape.ts'
import { possibleLayouts } from './drawing-layout.ts'
import type { SpecSheet } from './build-spec-sheet.ts'
import { drawFacts, drawTopLine, fullWidth } from './page-parts.ts'
import { numberFormats, type Fact } from './paper-words.ts'

const label: TextStyle = { size: 8.5, colour: colours.second }
const value: TextStyle = { size: 8.5 }
const small: TextStyle = { size: 7, colour: colours.second }
const heading: TextStyle = { size: 8.5, typeStyle: 'strong' }
const rows = (labelWidth: number) => ({ labelWidth, padding: 3, label, value })
const gap = 24
const photo = { width: 184, height: 230 }

/** Renders a sheet on one A4 page: name, picture, drawing, price, contacts. */
export function renderSpecSheet(specSheet: SpecSheet): Promise<Buffer> {
  const canvas = createPdf({
    language: specSheet.language,
    title: `${specSheet.title}. ${specSheet.kind}`,
    author: specSheet.company ?? specSheet.contacts[0] ?? specSheet.kind,
    date: specSheet.date,
  })
  const belowHead = head(canvas, specSheet)
  const belowTop = Math.max(image(canvas, specSheet, belowHead), choice(canvas, specSheet, belowHead))
  const aboveFooter = page.bottom - footerHeight(canvas, specSheet)
  const measurementsTop = aboveFooter - measurementsHeight(canvas, specSheet)
  drawing(canvas, specSheet, { top: belowTop + 22, bottom: measurementsTop - 14 })
  facts(canvas, specSheet, measurementsTop)
  drawFooter(canvas, specSheet, aboveFooter)
  return canvas.finish()
}

function head(canvas: PdfCanvas, specSheet: SpecSheet): number {
  drawTopLine(canvas, specSheet)
  const title: TextStyle = { size: specSheet.title.length > 60 ? 16 : 21, typeStyle: 'strong', leading: 1.18 }
  const below = canvas.write('H1', specSheet.title, { x: page.left, y: page.top + 30, width: fullWidth }, title)
  return canvas.write('P', specSheet.subtitle, { x: page.left, y: below + 3, width: fullWidth }, label) + 18
}

function image(canvas: PdfCanvas, { image }: SpecSheet, y: number): number {
  if (image === null) return y
  canvas.figure(image.alt, () =>
    canvas.doc.image(image.jpeg, page.left, y, { cover: [photo.width, photo.height], align: 'center', valign: 'center' }),
  )
  return canvas.write('Caption', image.caption, { x: page.left, y: y + photo.height + 4, width: photo.width }, small)
}

/** Elevation, plan and human figure, as large as the room between price and measurements allows. */
function drawing(canvas: PdfCanvas, specSheet: SpecSheet, { top, bottom }: { top: number; bottom: number }): void {
  if (specSheet.drawing === null) return
  const { shape, alt, title, scale } = specSheet.drawing
  const frame = { x: page.left, y: top + 16, width: fullWidth, height: bottom - top - 16 }
  const largest = pickLargestLayout(possibleLayouts(shape), frame)
  if (largest === null) return
  canvas.write('H2', title, { x: page.left, y: top, width: fullWidth / 2 }, heading)
  const { ratio } = largest
  if (ratio !== null)
    canvas.write(
      'P',
      scale.replace('{{ratio}}', numberFormats(specSheet.language).number(ratio, ratio % 1 === 0 ? 0 : 1)),
      { x: page.left + fullWidth / 2, y: top, width: fullWidth / 2 },
      { ...label, align: 'right' },
    )
  canvas.figure(alt, () => drawShape(canvas, largest, frame))
}

/** Options and price, beside the picture or across the page. */
function choice(canvas: PdfCanvas, specSheet: SpecSheet, y: number): number {
  const x = specSheet.image ? page.left + photo.width + gap : page.left
  const width = page.right - x
  let below = y
  if (specSheet.options.length > 0) {
    below = canvas.write('H2', specSheet.optionsTitle, { x, y, width }, heading) + 5
    below = drawFacts(canvas, specSheet.options, { x, y: below, width }, rows(width * 0.4)) + 14
  }
  below = canvas.write('H2', specSheet.price.label, { x, y: below, width }, label)
  const amount: TextStyle = { size: 19, typeStyle: 'strong', lines: 1, leading: 1.3 }
  const under = canvas.write('P', specSheet.price.amount, { x, y: below, width }, amount) + 1
  const aside = x + canvas.measureWidth(specSheet.price.amount, amount) + 10
  if (specSheet.price.converted)
    canvas.write('P', specSheet.price.converted, { x: aside, y: below + 8.5, width: page.right - aside }, { ...label, size: 10.5, lines: 1 })
  below = under
  for (const note of specSheet.price.notes) below = canvas.write('P', note, { x, y: below, width }, label)
  return below
}

const column = (fullWidth - gap) / 2
const measurementLabel = column * 0.57

function measurementsHeight(canvas: PdfCanvas, specSheet: SpecSheet): number {
  const height = (lines: readonly Fact[]) =>
    lines.reduce(
      (all, line) =>
        all +
        6 +
        Math.max(canvas.measureHeight(line.label, measurementLabel - 8, label), canvas.measureHeight(line.value, column - measurementLabel, value)),
      0,
    )
  if (specSheet.measurements === null) return 0
  return (
    16 +
    Math.max(height(specSheet.measurements.measures), height(specSheet.measurements.weights)) +
    7 +
    canvas.measureHeight(specSheet.assumptions, fullWidth, small) +
    16
  )
}

function facts(canvas: PdfCanvas, specSheet: SpecSheet, y: number): void {
  if (specSheet.measurements === null) return
  const top = canvas.write('H2', specSheet.measurementsTitle, { x: page.left, y, width: fullWidth }, heading) + 5
  const below = Math.max(
    drawFacts(canvas, specSheet.measurements.measures, { x: page.left, y: top, width: column }, rows(measurementLabel)),
    drawFacts(canvas, specSheet.measurements.weights, { x: page.left + column + gap, y: top, width: column }, rows(measurementLabel)),
  )
  canvas.write('P', specSheet.assumptions, { x: page.left, y: below + 7, width: fullWidth }, small)
}

function footerLines(specSheet: SpecSheet): { text: string; style: TextStyle }[] {
  return [
    { text: specSheet.contacts.join('\u00a0· '), style: { ...small, colour: colours.ink } },
    ...(specSheet.warning === null ? [] : [{ text: specSheet.warning, style: small }]),
    { text: specSheet.productUrl, style: { ...small, colour: colours.accent, link: specSheet.productUrl } },
  ]
}

function footerHeight(canvas: PdfCanvas, specSheet: SpecSheet): number {
  return footerLines(specSheet).reduce((height, { text, style }) => height + canvas.measureHeight(text, fullWidth, style), 8)
}

function drawFooter(canvas: PdfCanvas, specSheet: SpecSheet, y: number): void {
  canvas.hairline(page.left, y, page.right)
  let below = y + 8
  for (const { text, style } of footerLines(specSheet)) below = canvas.write('P', text, { x: page.left, y: below, width: fullWidth }, style)
}
