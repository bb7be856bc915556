import PdfKit from 'pdfkit'
import type { Language } from '#contract/languages.ts'
import { isOwn, printable } from '#contract/printable.ts'
import { breakLines, splitIntoRuns, type Run } from './any-script.ts'
import { fallbackFile, fontFile } from './font-file.ts'

/** The shop's colours on white paper (src/ui/theme.css). */
export const colours = { ink: '#1c1a17', second: '#5a554d', hairline: '#cfcac0', accent: '#1f4690' } as const

/** A4 in points: its margins and text column. */
export const page = { width: 595.28, height: 841.89, left: 42, right: 553.28, top: 36, bottom: 812 } as const

export type TypeStyle = 'regular' | 'strong'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
}
export interface TextStyle {
  readonly size: number
  readonly typeStyle?: TypeStyle
  readonly colour?: string
  readonly align?: 'left' | 'right' | 'center'
  /** Text beyond this number of lines is cut with an ellipsis. */
  readonly lines?: number
  readonly leading?: number
  readonly link?: string
}
/** A PDF structure tag, which tells a screen reader what the content is. */
export type Tag = 'H1' | 'H2' | 'P' | 'Caption' | 'TH' | 'TD' | 'Lbl' | 'LBody'

export type PdfCanvas = ReturnType<typeof createPdf>

export interface PdfMetadata {
  readonly language: Language
  readonly title: string
  readonly author: string
  readonly date: Date
  readonly manyPages?: boolean
}

/**
 * The common canvas of the shop's PDFs. Text is real (can be selected and searched) and tagged for screen readers; rules are marked as
 * decoration. Text is placed by coordinates; only `nextPage` starts a new page.
 */
export function createPdf({ language, title, author, date, manyPages = false }: PdfMetadata) {
  const doc = new PdfKit({
    size: [page.width, page.height],
    margin: 0,
    bufferPages: manyPages,
    pdfVersion: '1.7',
    tagged: true,
    lang: language === 'uk' ? 'uk-UA' : 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, Producer: 'pdfkit', CreationDate: date, ModDate: date },
  })
  doc.registerFont('regular', fontFile(400)).registerFont('strong', fontFile(600))
  const root = doc.struct('Document')
  doc.addStructure(root)
  let parent = root

  /** Groups what is written inside: a table or a row, a list or an item. */
  const group = (tag: 'Table' | 'TR' | 'L' | 'LI', write: () => void) => {
    const outer = parent
    const element = doc.struct(tag)
    outer.add(element)
    parent = element
    write()
    element.end()
    parent = outer
  }
  const marked = (tag: string, draw: () => void, options: { alt?: string } = {}) => {
    const element = doc.struct(tag, options)
    parent.add(element)
    element.add(doc.markStructureContent(tag))
    draw()
    doc.endMarkedContent()
    element.end()
  }
  /** Draws something that screen readers skip. */
  const decoration = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }
  return {
    doc,
    /** Writes a text in a box. @returns the y below it */
    write(tag: Tag, text: string, box: Box, style: TextStyle): number {
      marked(tag, () => drawText(doc, text, box, style))
      return box.y + measureHeight(doc, text, box.width, style)
    },
    /** Writes without a tag, inside a decoration. */
    tagged: (text: string, box: Box, style: TextStyle) => drawText(doc, text, box, style),
    measureHeight: (text: string, width: number, style: TextStyle) => measureHeight(doc, text, width, style),
    measureWidth: (text: string, style: TextStyle) => measureWidth(doc, text, style),
    hairline(x1: number, y: number, x2: number): void {
      decoration(() => doc.moveTo(x1, y).lineTo(x2, y).lineWidth(0.5).strokeColor(colours.hairline).stroke())
    },
    /** Draws a picture that `alt` describes as a whole. */
    figure: (alt: string, draw: () => void) => marked('Figure', draw, { alt }),
    decoration,
    group,
    nextPage: () => void doc.addPage(),
    /** @param onEachPage draws decoration that depends on the number of pages; needs `manyPages` */
    finish(onEachPage?: (page: number, pages: number) => void): Promise<Buffer> {
      const pages = onEachPage ? doc.bufferedPageRange().count : 0
      for (let index = 0; index < pages; index++) {
        doc.switchToPage(index)
        decoration(() => onEachPage?.(index + 1, pages))
      }
      root.end()
      doc.end()
      return collect(doc)
    },
  }
}

function drawText(doc: PDFKit.PDFDocument, given: string, box: Box, style: TextStyle): void {
  const { x, y, width } = box
  const text = printable(given)
  if (!isOwn(text)) return drawInAnyScript(doc, text, box, style)
  // pdfkit asks for room for two natural lines before it begins another.
  const height = measureHeight(doc, text, width, style) + 2 * Math.max(0, -measure(style, width).lineGap) + 0.5
  applyStyle(doc, style).text(text, x, y, { ...measure(style, width), height, ellipsis: true, ...(style.link ? { link: style.link } : {}) })
}

/** pdfkit's data of the current font, which its types leave out. */
interface OpenedFont {
  readonly ascender: number
}
function ownFont(doc: PDFKit.PDFDocument): OpenedFont {
  return (doc.font('regular') as unknown as { _font: OpenedFont })._font
}

/** Lays out a text as lines of runs; a text with too many lines ends in an ellipsis. */
function layOut(doc: PDFKit.PDFDocument, text: string, width: number, style: TextStyle): Run[][] {
  const lines = breakLines(text, width, (line) => splitIntoRuns(line).reduce((sum, run) => sum + runWidth(doc, run, style), 0))
  const shown = lines.slice(0, style.lines ?? lines.length)
  const last = shown.length < lines.length ? shown.pop() : undefined
  return [...shown, ...(last === undefined ? [] : [`${last.slice(0, -1).trimEnd()}…`])].map((line) => splitIntoRuns(line))
}

function applyRun(doc: PDFKit.PDFDocument, { font }: Run, style: TextStyle): PDFKit.PDFDocument {
  const applied = applyStyle(doc, style)
  return font === 'onest' ? applied : applied.font(fallbackFile(font)).fontSize(style.size)
}

/**
 * An empty feature list makes pdfkit shape a run as a whole: otherwise it shapes word by word and puts right-to-left words in the wrong
 * order.
 */
const asWhole = { features: [], lineBreak: false } satisfies PDFKit.Mixins.TextOptions
const runWidth = (doc: PDFKit.PDFDocument, run: Run, style: TextStyle) => applyRun(doc, run, style).widthOfString(run.text, asWhole)

/** The other fonts have one weight: for bold, their letters are also outlined, as in browsers. */
function boldness(doc: PDFKit.PDFDocument, { font }: Run, { typeStyle, size, colour = colours.ink }: TextStyle): PDFKit.Mixins.TextOptions {
  if (typeStyle !== 'strong' || font === 'onest') return {}
  doc.lineWidth(size / 32).strokeColor(colour)
  return { fill: true, stroke: true }
}

function drawInAnyScript(doc: PDFKit.PDFDocument, text: string, { x, y, width }: Box, style: TextStyle): void {
  const { size, leading = 1.32, align = 'left' } = style
  const ascent = (ownFont(doc).ascender / 1000) * size
  for (const [at, runs] of layOut(doc, text, width, style).entries()) {
    const widths = runs.map((run) => runWidth(doc, run, style))
    const left = width - widths.reduce((sum, own) => sum + own, 0)
    let from = x + (align === 'right' ? left : align === 'center' ? left / 2 : 0)
    for (const [index, run] of runs.entries()) {
      const link = style.link ? { link: style.link } : {}
      doc.save()
      applyRun(doc, run, style).text(run.text, from, y + at * size * leading + ascent, {
        ...asWhole,
        ...boldness(doc, run, style),
        baseline: 'alphabetic',
        ...link,
      })
      doc.restore()
      from += widths[index] ?? 0
    }
  }
}

function measure({ align = 'left', leading = 1.32, size }: TextStyle, width: number) {
  // Onest's natural line height is 1.275 of its size.
  return { width, align, lineGap: (leading - 1.275) * size }
}

function applyStyle(doc: PDFKit.PDFDocument, { typeStyle = 'regular', size, colour = colours.ink }: TextStyle): PDFKit.PDFDocument {
  return doc.font(typeStyle).fontSize(size).fillColor(colour)
}

function measureHeight(doc: PDFKit.PDFDocument, given: string, width: number, style: TextStyle): number {
  const { size, leading = 1.32, lines } = style
  const text = printable(given)
  if (!isOwn(text)) return layOut(doc, text, width, style).length * size * leading
  const height = applyStyle(doc, style).heightOfString(text, measure(style, width))
  return lines === undefined ? height : Math.min(height, lines * size * leading)
}

function measureWidth(doc: PDFKit.PDFDocument, given: string, style: TextStyle): number {
  const text = printable(given)
  if (isOwn(text)) return applyStyle(doc, style).widthOfString(text)
  return splitIntoRuns(text).reduce((sum, run) => sum + runWidth(doc, run, style), 0)
}

async function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer) // pdfkit streams buffers
  return Buffer.concat(chunks)
}
