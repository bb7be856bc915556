import { inks, page, takePaper, type Box, type Paper, type TextStyle } from './pdf-canvas.ts'
import { drawForm, largestOf } from './draw-shape.ts'
import type { Sheet, SheetLine } from './spec-sheet.ts'

const label: TextStyle = { size: 8.5, colour: inks.second }
const value: TextStyle = { size: 8.5 }
const small: TextStyle = { size: 7, colour: inks.second }
const heading: TextStyle = { size: 8.5, voice: 'strong' }
const fullWidth = page.right - page.left
const gap = 24
const photo = { width: 184, height: 230 }

/** Sets a sheet on one A4 page: what it is, how it looks, how big it is, what it costs, who makes it. */
export function renderSheet(sheet: Sheet): Promise<Buffer> {
  const paper = takePaper({
    language: sheet.language,
    title: `${sheet.title}. ${sheet.kind}`,
    author: sheet.company ?? sheet.contacts[0] ?? sheet.kind,
    date: sheet.date,
  })
  const belowHead = head(paper, sheet)
  const belowTop = Math.max(picture(paper, sheet, belowHead), choice(paper, sheet, belowHead))
  const aboveFoot = page.bottom - footHeight(paper, sheet)
  const factsTop = aboveFoot - factsHeight(paper, sheet)
  drawing(paper, sheet, { top: belowTop + 22, bottom: factsTop - 14 })
  facts(paper, sheet, factsTop)
  foot(paper, sheet, aboveFoot)
  return paper.finish()
}

function head(paper: Paper, sheet: Sheet): number {
  const line: TextStyle = { size: 7.5, colour: inks.second, lines: 1 }
  paper.write('P', [sheet.company, sheet.kind].filter(Boolean).join(' · '), { x: page.left, y: page.top, width: fullWidth - 140 }, line)
  paper.write('P', sheet.dateText, { x: page.right - 130, y: page.top, width: 130 }, { ...line, align: 'right' })
  paper.hairline(page.left, page.top + 16, page.right)
  const title: TextStyle = { size: sheet.title.length > 60 ? 16 : 21, voice: 'strong', lines: 2, leading: 1.18 }
  const below = paper.write('H1', sheet.title, { x: page.left, y: page.top + 30, width: fullWidth }, title)
  return paper.write('P', sheet.subtitle, { x: page.left, y: below + 3, width: fullWidth }, { ...label, lines: 1 }) + 18
}

function picture(paper: Paper, { picture }: Sheet, y: number): number {
  if (picture === null) return y
  paper.figure(picture.alt, () =>
    paper.doc.image(picture.jpeg, page.left, y, { cover: [photo.width, photo.height], align: 'center', valign: 'center' }),
  )
  return paper.write('Caption', picture.caption, { x: page.left, y: y + photo.height + 4, width: photo.width }, { ...small, lines: 2 })
}

/** Elevation, plan and the figure for scale, as large as the room between the price and the facts allows. */
function drawing(paper: Paper, sheet: Sheet, { top, bottom }: { top: number; bottom: number }): void {
  if (sheet.drawing === null) return
  const { layouts, alt, title, scale } = sheet.drawing
  const frame = { x: page.left, y: top + 16, width: fullWidth, height: bottom - top - 16 }
  const largest = largestOf(layouts, frame)
  if (largest === null) return
  paper.write('H2', title, { x: page.left, y: top, width: fullWidth / 2 }, heading)
  if (largest.ratio !== null)
    paper.write('P', scale(largest.ratio), { x: page.left + fullWidth / 2, y: top, width: fullWidth / 2 }, { ...label, align: 'right' })
  paper.figure(alt, () => drawForm(paper, largest, frame))
}

/** Options and price, beside the picture or across the page. */
function choice(paper: Paper, sheet: Sheet, y: number): number {
  const x = sheet.picture ? page.left + photo.width + gap : page.left
  const width = page.right - x
  let below = y
  if (sheet.options.length > 0) {
    below = paper.write('H2', sheet.optionsTitle, { x, y, width }, heading) + 5
    below = table(paper, sheet.options, { x, y: below, width }, 0.4) + 14
  }
  below = paper.write('H2', sheet.price.label, { x, y: below, width }, label)
  const amount: TextStyle = { size: 19, voice: 'strong', lines: 1, leading: 1.3 }
  const under = paper.write('P', sheet.price.amount, { x, y: below, width }, amount) + 1
  const aside = x + paper.widthOf(sheet.price.amount, amount) + 10
  if (sheet.price.converted)
    paper.write('P', sheet.price.converted, { x: aside, y: below + 8.5, width: page.right - aside }, { ...label, size: 10.5, lines: 1 })
  below = under
  for (const note of sheet.price.notes) below = paper.write('P', note, { x, y: below, width }, label)
  return below
}

/** Label and value a row, a hairline under each; answers the y below. */
function table(paper: Paper, lines: readonly SheetLine[], { x, y, width }: Box, labelShare: number): number {
  if (lines.length === 0) return y
  const labelWidth = width * labelShare
  let below = y
  paper.hairline(x, below, x + width)
  paper.group('Table', () => {
    for (const line of lines) {
      const row = below + 3
      paper.group('TR', () => {
        const under = paper.write('TH', line.label, { x, y: row, width: labelWidth - 8 }, { ...label, lines: 2 })
        below = Math.max(under, paper.write('TD', line.value, { x: x + labelWidth, y: row, width: width - labelWidth }, { ...value, lines: 3 })) + 3
      })
      paper.hairline(x, below, x + width)
    }
  })
  return below
}

const column = (fullWidth - gap) / 2
const factLabel = 0.57

function factsHeight(paper: Paper, sheet: Sheet): number {
  const rows = (lines: readonly SheetLine[]) =>
    lines.reduce(
      (height, line) =>
        height +
        6 +
        Math.max(
          paper.heightOf(line.label, column * factLabel - 8, { ...label, lines: 2 }),
          paper.heightOf(line.value, column * (1 - factLabel), { ...value, lines: 3 }),
        ),
      0,
    )
  if (sheet.facts === null) return 0
  return 16 + Math.max(rows(sheet.facts.measures), rows(sheet.facts.weights)) + 7 + paper.heightOf(sheet.assumptions, fullWidth, small) + 16
}

function facts(paper: Paper, sheet: Sheet, y: number): void {
  if (sheet.facts === null) return
  const top = paper.write('H2', sheet.factsTitle, { x: page.left, y, width: fullWidth }, heading) + 5
  const below = Math.max(
    table(paper, sheet.facts.measures, { x: page.left, y: top, width: column }, factLabel),
    table(paper, sheet.facts.weights, { x: page.left + column + gap, y: top, width: column }, factLabel),
  )
  paper.write('P', sheet.assumptions, { x: page.left, y: below + 7, width: fullWidth }, small)
}

function footLines(sheet: Sheet): { text: string; style: TextStyle }[] {
  return [
    { text: sheet.contacts.join(' · '), style: { ...small, colour: inks.ink } },
    ...(sheet.warning === null ? [] : [{ text: sheet.warning, style: small }]),
    { text: sheet.address, style: { ...small, colour: inks.accent, link: sheet.address, lines: 2 } },
  ]
}

function footHeight(paper: Paper, sheet: Sheet): number {
  return footLines(sheet).reduce((height, { text, style }) => height + paper.heightOf(text, fullWidth, style), 8)
}

function foot(paper: Paper, sheet: Sheet, y: number): void {
  paper.hairline(page.left, y, page.right)
  let below = y + 8
  for (const { text, style } of footLines(sheet)) below = paper.write('P', text, { x: page.left, y: below, width: fullWidth }, style)
}
