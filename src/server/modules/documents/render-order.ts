import type { OrderPaper, PaperLine, Party } from './tables.ts'
import { inks, page, takePaper, type Box, type Paper, type TextStyle } from './pdf-canvas.ts'

const body: TextStyle = { size: 9 }
const second: TextStyle = { size: 8.5, colour: inks.second }
const small: TextStyle = { size: 7.5, colour: inks.second }
const strong: TextStyle = { size: 9, voice: 'strong' }
const fullWidth = page.right - page.left
const gap = 24
/** Nothing but the foot stands below. */
const bottom = page.bottom - 34

/** Where a column of the table begins and how wide it is. */
const columns = {
  no: { x: page.left, width: 20 },
  name: { x: page.left + 24, width: 236 },
  quantity: { x: page.left + 268, width: 50 },
  unit: { x: page.left + 326, width: 88 },
  total: { x: page.left + 422, width: 89.28 },
} as const

/** Sets an order's document on as many A4 pages as its lines need. */
export function renderOrder(document: OrderPaper, issuedAt: Date): Promise<Buffer> {
  const { language, title, author } = document
  const paper = takePaper({ language, title, author, date: issuedAt, manyPages: true })
  let y = head(paper, document)
  y = parties(paper, document, y) + 18
  y = facts(paper, document, y) + 20
  y = table(paper, document, y)
  if (y + closingHeight(paper, document) > bottom) {
    paper.nextPage()
    y = page.top
  }
  y = totals(paper, document, y)
  y = terms(paper, document, y)
  if (document.signature !== null) signature(paper, document.signature, y)
  return paper.finish((number, pages) => foot(paper, document, number, pages))
}

function head(paper: Paper, { title, subtitle }: OrderPaper): number {
  const below = paper.write('H1', title, { x: page.left, y: page.top + 8, width: fullWidth }, { size: 19, voice: 'strong', leading: 1.2 })
  const under = paper.write('P', subtitle, { x: page.left, y: below + 3, width: fullWidth }, second)
  paper.hairline(page.left, under + 12, page.right)
  return under + 24
}

function parties(paper: Paper, { seller, buyer }: OrderPaper, y: number): number {
  const width = (fullWidth - gap) / 2
  return Math.max(party(paper, seller, { x: page.left, y, width }), party(paper, buyer, { x: page.left + width + gap, y, width }))
}

function party(paper: Paper, { title, name, lines }: Party, { x, y, width }: Box): number {
  let below = paper.write('H2', title, { x, y, width }, small) + 2
  if (name !== null) below = paper.write('P', name, { x, y: below, width }, strong) + 1
  for (const line of lines) below = paper.write('P', line, { x, y: below, width }, body) + 1
  return below
}

const labelWidth = 96

function facts(paper: Paper, document: OrderPaper, y: number): number {
  let below = y
  paper.group('Table', () => {
    for (const { label, value } of document.facts) {
      const at = below
      paper.group('TR', () => {
        const under = paper.write('TH', label, { x: page.left, y: at, width: labelWidth - 8 }, second)
        below = Math.max(under, paper.write('TD', value, { x: page.left + labelWidth, y: at, width: fullWidth - labelWidth }, body)) + 3
      })
    }
  })
  return below
}

/**
 * The rows; a page that is full goes on on the next one, below the same headings. The last of several goes with the
 * closing: no page holds a signature alone.
 */
function table(paper: Paper, document: OrderPaper, y: number): number {
  const last = document.lines.length - 1
  const closing = tableGap + closingHeight(paper, document)
  let below = y
  paper.group('Table', () => {
    below = headings(paper, document.headings, below)
    for (const [index, line] of document.lines.entries()) {
      if (below + heightOfRow(paper, line) + (index === last && index > 0 ? closing : 0) > bottom) {
        paper.nextPage()
        below = headings(paper, document.headings, page.top)
      }
      below = row(paper, line, String(index + 1), below)
    }
  })
  return below + tableGap
}

function headings(paper: Paper, { no, name, quantity, unit, total }: OrderPaper['headings'], y: number): number {
  const right: TextStyle = { ...small, align: 'right' }
  let below = y
  paper.group('TR', () => {
    below = Math.max(
      paper.write('TH', no, { ...columns.no, y }, small),
      paper.write('TH', name, { ...columns.name, y }, small),
      paper.write('TH', quantity, { ...columns.quantity, y }, right),
      paper.write('TH', unit, { ...columns.unit, y }, right),
      paper.write('TH', total, { ...columns.total, y }, right),
    )
  })
  paper.hairline(page.left, below + 4, page.right)
  return below + 4
}

const rowGap = 6

function heightOfRow(paper: Paper, { name, details }: PaperLine): number {
  const { width } = columns.name
  return details.reduce((height, detail) => height + paper.heightOf(detail, width, second), paper.heightOf(name, width, strong)) + 2 * rowGap
}

function row(paper: Paper, { name, details, quantity, unit, total }: PaperLine, no: string, top: number): number {
  const y = top + rowGap
  const figure: TextStyle = { ...body, align: 'right' }
  let below = y
  paper.group('TR', () => {
    paper.write('TD', no, { ...columns.no, y }, second)
    below = paper.write('TD', name, { ...columns.name, y }, strong)
    for (const detail of details) below = paper.write('TD', detail, { ...columns.name, y: below }, second)
    paper.write('TD', quantity, { ...columns.quantity, y }, figure)
    paper.write('TD', unit, { ...columns.unit, y }, figure)
    paper.write('TD', total, { ...columns.total, y }, figure)
  })
  paper.hairline(page.left, below + rowGap, page.right)
  return below + rowGap
}

const tableGap = 10
const signatureHeight = 44

/** Sums, terms and signature: they stay on one page. */
function closingHeight(paper: Paper, { totals, inWords, terms, signature }: OrderPaper): number {
  const said = terms.reduce((height, paragraph) => height + paper.heightOf(paragraph, fullWidth, second) + 5, 0)
  return totals.length * 18 + 8 + paper.heightOf(inWords, fullWidth, body) + 16 + said + (signature === null ? 0 : signatureHeight)
}

function totals(paper: Paper, document: OrderPaper, y: number): number {
  let below = y
  for (const [index, { label, value }] of document.totals.entries()) {
    const style: TextStyle = { ...(index === 0 ? { ...strong, size: 11 } : body), align: 'right', lines: 1 }
    paper.write('P', label, { x: page.left, y: below, width: columns.total.x - page.left - 12 }, style)
    below = paper.write('P', value, { ...columns.total, y: below }, style) + 3
  }
  return paper.write('P', document.inWords, { x: page.left, y: below + 8, width: fullWidth }, body) + 16
}

function terms(paper: Paper, document: OrderPaper, y: number): number {
  let below = y
  for (const paragraph of document.terms) {
    below = paper.write('P', paragraph, { x: page.left, y: below, width: fullWidth }, second) + 5
  }
  return below
}

function signature(paper: Paper, label: string, y: number): void {
  const top = y + 24
  paper.write('P', label, { x: page.left, y: top, width: 110 }, body)
  paper.decoration(() =>
    paper.doc
      .moveTo(page.left + 110, top + 11)
      .lineTo(page.left + 300, top + 11)
      .lineWidth(0.5)
      .strokeColor(inks.second)
      .stroke(),
  )
}

/** On every page, as decoration: a screen reader hears it on none. */
function foot(paper: Paper, document: OrderPaper, number: number, pages: number): void {
  const top = page.bottom - 22
  const pageOf = document.pageOf.replace('{{page}}', String(number)).replace('{{pages}}', String(pages))
  paper.doc.moveTo(page.left, top).lineTo(page.right, top).lineWidth(0.5).strokeColor(inks.hairline).stroke()
  paper.mark(document.contacts, { x: page.left, y: top + 6, width: fullWidth - 110 }, { ...small, lines: 1 })
  paper.mark(pageOf, { x: page.right - 100, y: top + 6, width: 100 }, { ...small, align: 'right', lines: 1 })
  if (document.warning !== null) paper.mark(document.warning, { x: page.left, y: top + 17, width: fullWidth }, { ...small, lines: 1 })
}
