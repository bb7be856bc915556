import { type Drawing, type Fill, textHeight, type Point, type Primitive, type Stroke } from './drawing-primitives.ts'

const ink = '#1c1a17'
/** Line styles as attributes, because the page's stylesheet does not apply inside an image file. */
const strokes: Readonly<Record<Stroke, string>> = {
  outline: `stroke="${ink}" stroke-width="1.1"`,
  thin: `stroke="${ink}" stroke-width=".45"`,
  hidden: `stroke="${ink}" stroke-width=".6" stroke-dasharray="3 2"`,
  scale: 'stroke="#6b665e" stroke-width=".7"',
}
const fills: Readonly<Record<Fill, string>> = {
  concrete: '#e6e2da',
  wood: '#dcc7a8',
  steel: '#d3d6d8',
  hollow: '#cdc7bc',
  white: '#faf8f4',
  dark: '#6b665e',
}
const sheet = '#fdfcfa'
/** Pixels per unit at the natural size. */
const magnified = 2

/** The drawing as an SVG file, used like a picture. `title` describes it. */
export function drawingToSvg({ width, height, primitives }: Drawing, title: string): string {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${num(magnified * width)}" height="${num(magnified * height)}" viewBox="0 0 ${num(width)} ${num(height)}" stroke-linejoin="round" stroke-linecap="round" fill="none" font-family="Onest, Arial, Roboto, sans-serif" font-size="${textHeight}">`
  const ground = `<path fill="${sheet}" d="M0 0h${num(width)}v${num(height)}H0z"/>`
  return `${open}<title>${escaped(title)}</title>${ground}${primitives.map(element).join('')}</svg>`
}

function element(p: Primitive): string {
  switch (p.type) {
    case 'path':
      return `<path ${strokes[p.stroke]}${p.fill ? ` fill="${fills[p.fill]}"` : ''} d="M${p.points.map(pair).join('L')}${p.closed ? 'Z' : ''}"/>`
    case 'line':
      return line(p.from, p.to, p.stroke)
    case 'text':
      return text(p.at, p.text, p.anchor)
    case 'dimension':
      return dimension(p.from, p.to, p.text)
  }
}

const line = (a: Point, b: Point, stroke: Stroke) => `<path ${strokes[stroke]} d="M${pair(a)}L${pair(b)}"/>`

const text = ([x, y]: Point, content: string, anchor: string, turned = false) =>
  `<text fill="${ink}" x="${num(x)}" y="${num(y)}" text-anchor="${anchor}"${turned ? ` transform="rotate(-90 ${num(x)} ${num(y)})"` : ''}>${escaped(content)}</text>`

/** A dimension line with slanted ticks; its text is over the middle, or past the end when the line is too short. */
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
  return `<g>${line(from, to, 'thin')}${tick(from)}${tick(to)}${label}</g>`
}

const num = (n: number) => String(Math.round(n * 100) / 100)
const pair = ([x, y]: Point) => `${num(x)} ${num(y)}`
const escaped = (content: string) => content.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
