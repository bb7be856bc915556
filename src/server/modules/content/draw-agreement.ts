import { colours, createPdf, page, type PdfMetadata, type Tag, type TextStyle } from '../../platform/pdf/pdf-canvas.ts'
import type { AgreementBlock } from './agreement-blocks.ts'

const margin = 64
const column = { x: margin, width: page.width - 2 * margin }
const bottom = page.height - margin
const indent = { mark: 6, text: 24 }

const body: TextStyle = { size: 10.5, leading: 1.45 }
const heading: TextStyle = { size: 13, typeStyle: 'strong' }

export interface Agreement extends PdfMetadata {
  /** The line below the title: the date of the text. */
  readonly subtitle: string
  readonly blocks: readonly AgreementBlock[]
}

/** Typesets a text on as many A4 pages as it needs. */
export function drawAgreement(agreement: Agreement): Promise<Buffer> {
  const canvas = createPdf(agreement)
  let y = margin
  /** Starts a new page if a text and the space below it do not fit. */
  const makeRoom = (text: string, width: number, style: TextStyle, below = 0) => {
    if (y + canvas.measureHeight(text, width, style) + below <= bottom) return
    canvas.nextPage()
    y = margin
  }
  const write = (tag: Tag, text: string, style: TextStyle, space: { above?: number; below: number; keep?: number }) => {
    y += space.above ?? 0
    makeRoom(text, column.width, style, space.keep)
    y = canvas.write(tag, text, { ...column, y }, style) + space.below
  }
  const writeItem = (mark: string, text: string) => {
    const width = column.width - indent.text
    makeRoom(text, width, body)
    canvas.group('LI', () => {
      canvas.write('Lbl', mark, { x: column.x + indent.mark, y, width: indent.text - indent.mark }, body)
      y = canvas.write('LBody', text, { x: column.x + indent.text, y, width }, body) + 3
    })
  }
  write('H1', agreement.title, { size: 22, typeStyle: 'strong', leading: 1.2 }, { below: 6 })
  write('P', agreement.subtitle, { ...body, colour: colours.second }, { below: 14 })
  for (const block of agreement.blocks) {
    // A heading must not be the last line on a page.
    if (block.kind === 'heading') write('H2', block.text, heading, { above: 10, below: 5, keep: 50 })
    else if (block.kind === 'text') write('P', block.text, body, { below: 6 })
    else {
      canvas.group('L', () => block.items.forEach(({ mark, text }) => writeItem(mark, text)))
      y += 3
    }
  }
  return canvas.finish()
}
