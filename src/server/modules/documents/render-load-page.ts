import { drawStanding } from '#geometry/drawing-standing.ts'
import { colours, createPdf, page, type TextStyle } from '../../platform/pdf/pdf-canvas.ts'
import type { LoadPage } from './build-load-page.ts'
import { drawShape, pickLargestLayout } from './draw-shape.ts'
import { body, bottom, drawFacts, drawFooter, drawTopLine, fullWidth, second, small } from './page-parts.ts'

const heading: TextStyle = { size: 11, typeStyle: 'strong' }
const rows = { labelWidth: fullWidth * 0.45, padding: 4, label: { ...body, colour: colours.second }, value: body }

/** Renders the page for the building's manager: verdict, reason, figures, and a plan of the place. */
export function renderLoadPage(loadPage: LoadPage): Promise<Buffer> {
  const { language, title, kind, company, date, product } = loadPage
  const canvas = createPdf({ language, title: `${product}. ${kind}`, author: company ?? kind, date, manyPages: true })
  drawTopLine(canvas, loadPage)
  let y = canvas.write('H1', title, { x: page.left, y: page.top + 30, width: fullWidth }, { size: 21, typeStyle: 'strong', leading: 1.18 })
  y = canvas.write('P', product, { x: page.left, y: y + 4, width: fullWidth }, { size: 11 })
  y = canvas.write('P', loadPage.reason, { x: page.left, y: y + 12, width: fullWidth }, { size: 11 })
  y = canvas.write('H2', loadPage.factsTitle, { x: page.left, y: y + 22, width: fullWidth }, heading) + 6
  y = drawFacts(canvas, loadPage.facts, { x: page.left, y, width: fullWidth }, rows)
  const notesHeight = loadPage.notes.reduce((all, note) => all + canvas.measureHeight(note, fullWidth, small) + 3, 24)
  const { plan } = loadPage
  if (plan !== null) {
    y = canvas.write('H2', plan.title, { x: page.left, y: y + 22, width: fullWidth }, heading) + 2
    y = canvas.write('Caption', plan.caption, { x: page.left, y, width: fullWidth }, second) + 8
    const frame = { x: page.left, y, width: fullWidth, height: Math.min(300, bottom - notesHeight - y) }
    const drawn = pickLargestLayout(() => [drawStanding(plan.shape, plan.side, plan.wall)], frame, 8)
    if (drawn) canvas.figure(plan.alt, () => drawShape(canvas, drawn, frame, 8))
    y += frame.height
  }
  y += 12
  for (const note of loadPage.notes) y = canvas.write('P', note, { x: page.left, y, width: fullWidth }, small) + 3
  canvas.write('P', loadPage.productUrl, { x: page.left, y, width: fullWidth }, { ...small, colour: colours.accent, link: loadPage.productUrl })
  return canvas.finish((number, pages) => drawFooter(canvas, { contacts: loadPage.contacts, pageOf: '', warning: loadPage.warning }, number, pages))
}
