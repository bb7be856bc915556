import type { Drawing, Point, Primitive, Stroke } from '#geometry/drawing-primitives.ts'
import { measureExtent } from './drawing-layout.ts'
import { colours, type PdfCanvas } from '../../platform/pdf/pdf-canvas.ts'

const strokes: Readonly<Record<Stroke, { width: number; colour: string; dash?: [number, number] }>> = {
  outline: { width: 0.9, colour: colours.ink },
  thin: { width: 0.35, colour: colours.ink },
  hidden: { width: 0.45, colour: colours.ink, dash: [2.4, 1.6] },
  scale: { width: 0.6, colour: colours.second },
}
const fills = { concrete: '#e9e5de', wood: '#dcc7a8', steel: '#d3d6d8', hollow: '#cfc9be', white: '#ffffff', dark: '#6b665e' } as const
/** In points; an offer's small drawings use smaller figures. */
const defaultFigureSize = 7
/** Height of digits as a share of the font size. */
const figureHeight = 0.72
/** Distance from a line to the bottom of the figure above it. */
const aboveLine = (size: number) => (size * 3) / 7
const tick = 2
const figureRoom = 12

interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Scales of an architect's ruler. */
const rulerScales = [1, 2, 2.5, 5, 7.5, 10, 12.5, 15, 20, 25, 30, 40, 50, 75, 100] as const
const pointsPerMm = 72 / 25.4

export interface ScaledDrawing {
  readonly drawing: Drawing
  /** Points on paper per drawing unit. */
  readonly factor: number
  /** The scale if it is one of the ruler's; else null. */
  readonly ratio: number | null
}

/** Drawing units between a view and its nearest dimension (geometry/drawing-views.ts). */
const nearest = 14
/** More would leave no room for the views. */
const farthest = 3

/**
 * Chooses the layout that can be drawn largest in the frame, with dimensions far enough from the views that no figure touches a line.
 * @param layouts the possible layouts; `apart` multiplies the usual distance of the dimensions
 */
export function pickLargestLayout(
  layouts: (apart: number) => readonly Drawing[],
  frame: Frame,
  figureSize = defaultFigureSize,
): ScaledDrawing | null {
  const needed = aboveLine(figureSize) + figureHeight * figureSize + 2
  let apart = 1
  for (let tries = 0; ; tries++) {
    const scaled = layouts(apart).map((drawing) => scaledInto(drawing, frame))
    const [largest = null] = scaled.toSorted((a, b) => (a.ratio ?? Infinity) - (b.ratio ?? Infinity))
    const requested = largest === null ? 1 : Math.min(farthest, needed / (nearest * largest.factor))
    if (requested <= apart || tries === 3) return largest
    apart = requested
  }
}

/** Scales a drawing to the largest ruler scale that fits the frame. */
function scaledInto(drawing: Drawing, frame: Frame): ScaledDrawing {
  const { left, right, top, bottom } = measureExtent(drawing.primitives)
  // Dimension figures have a fixed size, so they need the same room at every scale.
  const maxSize = Math.min((frame.width - 2 * figureRoom) / (right - left), (frame.height - 2 * figureRoom) / (bottom - top))
  const unitsPerMm = drawnUnitsPerMm(drawing)
  if (unitsPerMm === null) return { drawing, factor: maxSize, ratio: null }
  const ratio = rulerScales.find((scale) => pointsPerMm / scale / unitsPerMm <= maxSize)
  return ratio === undefined ? { drawing, factor: maxSize, ratio: null } : { drawing, factor: pointsPerMm / ratio / unitsPerMm, ratio }
}

/** Drawing units per millimetre: length divided by value of the first dimension, which belongs to the elevation. */
function drawnUnitsPerMm({ primitives }: Drawing): number | null {
  for (const primitive of primitives) {
    if (primitive.type !== 'dimension') continue
    const mm = Number(/\d+/.exec(primitive.text)?.[0])
    const length = Math.hypot(primitive.to[0] - primitive.from[0], primitive.to[1] - primitive.from[1])
    if (mm > 0 && length > 0) return length / mm
  }
  return null
}

/** Draws it centred in the frame, as vectors with real text. */
export function drawShape(canvas: PdfCanvas, { drawing, factor }: ScaledDrawing, frame: Frame, figureSize = defaultFigureSize): void {
  const { left, right, top, bottom } = measureExtent(drawing.primitives)
  const x0 = frame.x + (frame.width - (left + right) * factor) / 2
  const y0 = frame.y + (frame.height - (top + bottom) * factor) / 2
  const on = ([x, y]: Point): Point => [x0 + x * factor, y0 + y * factor]
  canvas.doc.save().lineJoin('round').lineCap('round')
  for (const primitive of drawing.primitives) drawPrimitive(canvas.doc, primitive, on, figureSize)
  canvas.doc.restore()
}

type Doc = PDFKit.PDFDocument
type DrawingTransform = (place: Point) => Point

function drawPrimitive(doc: Doc, primitive: Primitive, on: DrawingTransform, size: number): void {
  switch (primitive.type) {
    case 'path':
      return drawPath(doc, primitive, on)
    case 'line':
      return drawLine(doc, on(primitive.from), on(primitive.to), primitive.stroke)
    case 'text':
      return drawText(doc, primitive.text, on(primitive.at), { anchor: primitive.anchor, turned: false, size })
    case 'dimension':
      return drawDimension(doc, on(primitive.from), on(primitive.to), primitive.text, size)
  }
}

function applyStroke(doc: Doc, stroke: Stroke): Doc {
  const { width, colour, dash } = strokes[stroke]
  const set = doc.lineWidth(width).strokeColor(colour)
  return dash ? set.dash(dash[0], { space: dash[1] }) : set.undash()
}

function drawPath(doc: Doc, path: Extract<Primitive, { type: 'path' }>, on: DrawingTransform): void {
  applyStroke(doc, path.stroke)
  path.points.map(on).forEach(([x, y], index) => (index === 0 ? doc.moveTo(x, y) : doc.lineTo(x, y)))
  if (path.closed) doc.closePath()
  if (path.fill) doc.fillColor(fills[path.fill]).fillAndStroke()
  else doc.stroke()
}

function drawLine(doc: Doc, from: Point, to: Point, stroke: Stroke): void {
  applyStroke(doc, stroke).moveTo(from[0], from[1]).lineTo(to[0], to[1]).stroke()
}

/** A line with slanted ticks at its ends and the figure above its middle, or beyond its end when it is too short. */
function drawDimension(doc: Doc, from: Point, to: Point, text: string, size: number): void {
  drawLine(doc, from, to, 'thin')
  for (const [x, y] of [from, to]) drawLine(doc, [x - tick, y + tick], [x + tick, y - tick], 'outline')
  const upright = from[0] === to[0]
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const above = aboveLine(size)
  if (!upright) return drawText(doc, text, [x, y - above], { anchor: 'middle', turned: false, size })
  const fits = Math.abs(to[1] - from[1]) >= measureWidth(doc, text, size) + 3
  if (fits) drawText(doc, text, [x - above, y], { anchor: 'middle', turned: true, size })
  else drawText(doc, text, [x - above, Math.min(from[1], to[1]) - 4], { anchor: 'start', turned: true, size })
}

function measureWidth(doc: Doc, text: string, size: number): number {
  return doc.font('regular').fontSize(size).widthOfString(text)
}

const before = { start: 0, middle: 0.5, end: 1 } as const

function drawText(
  doc: Doc,
  text: string,
  [x, y]: Point,
  { anchor, turned, size }: { anchor: keyof typeof before; turned: boolean; size: number },
): void {
  const start = x - measureWidth(doc, text, size) * before[anchor]
  doc.save()
  if (turned) doc.rotate(-90, { origin: [x, y] })
  doc.fillColor(colours.ink).text(text, start, y, { lineBreak: false, baseline: 'alphabetic' })
  doc.restore()
}
