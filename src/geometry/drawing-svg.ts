import { type Drawing, textHeight, type Point, type Primitive, type Stroke } from './drawing-primitives.ts'

export type Labels = {
  /** What the drawing shows, and its figures in a sentence, for those who do not see it. */
  title: string
  desc: string
  /** Keeps ids apart when a page has several drawings. */
  id?: string
}

/** The drawing as SVG for a page: its lines and fills are styled by class (ui/theme.css), since the page's policy allows no inline styles. */
export function drawingToSvg({ width, height, primitives }: Drawing, { title, desc, id = 'drawing' }: Labels): string {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" class="drawing" viewBox="0 0 ${num(width)} ${num(height)}" role="img" aria-labelledby="${id}-title ${id}-desc" stroke-linejoin="round" stroke-linecap="round" fill="none" font-size="${textHeight}">`
  const content = `<title id="${id}-title">${escaped(title)}</title><desc id="${id}-desc">${escaped(desc)}</desc>`
  return `${open}${content}${primitives.map(element).join('')}</svg>`
}

function element(p: Primitive): string {
  switch (p.type) {
    case 'path':
      return `<path class="drawing-${p.stroke}${p.fill ? ` drawing-${p.fill}` : ''}" d="M${p.points.map(pair).join('L')}${p.closed ? 'Z' : ''}"/>`
    case 'line':
      return line(p.from, p.to, p.stroke)
    case 'text':
      return text(p.at, p.text, p.anchor)
    case 'dimension':
      return dimension(p.from, p.to, p.text)
  }
}

const line = (a: Point, b: Point, stroke: Stroke) => `<path class="drawing-${stroke}" d="M${pair(a)}L${pair(b)}"/>`

const text = ([x, y]: Point, content: string, anchor: string, turned = false) =>
  `<text class="drawing-text" x="${num(x)}" y="${num(y)}" text-anchor="${anchor}"${turned ? ` transform="rotate(-90 ${num(x)} ${num(y)})"` : ''}>${escaped(content)}</text>`

/** A line with slanted ticks at its ends and the figure over its middle, or past its end where it is too short. */
function dimension(from: Point, to: Point, figure: string): string {
  const upright = from[0] === to[0]
  const tick = ([x, y]: Point) => line([x - 2.5, y + 2.5], [x + 2.5, y - 2.5], 'outline')
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const fits = length >= figure.length * textHeight * 0.58 + 4
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const beside = middle[0] - 3.5
  const past = to[1] < from[1] ? text([beside, to[1] - 6], figure, 'start', true) : text([beside, to[1] + 6], figure, 'end', true)
  const along = fits ? text([beside, middle[1]], figure, 'middle', true) : past
  const label = upright ? along : text([middle[0], middle[1] - 3.5], figure, 'middle')
  return `<g class="drawing-dimension">${line(from, to, 'thin')}${tick(from)}${tick(to)}${label}</g>`
}

const num = (n: number) => String(Math.round(n * 100) / 100)
const pair = ([x, y]: Point) => `${num(x)} ${num(y)}`
const escaped = (content: string) => content.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
