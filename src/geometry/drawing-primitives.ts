import type { Material, Tone } from './solids.ts'

/** A material, the concrete of a chessboard's squares, or an opening. */
export type Fill = Material | Tone | 'hollow'
/** The meaning of a line; the page or the PDF chooses its style. */
export type Stroke = 'outline' | 'thin' | 'hidden' | 'scale'
export type Point = readonly [x: number, y: number]
export type Primitive =
  | { type: 'path'; points: Point[]; closed: boolean; stroke: Stroke; fill?: Fill }
  | { type: 'line'; from: Point; to: Point; stroke: Stroke }
  | { type: 'text'; at: Point; text: string; anchor: 'start' | 'middle' | 'end' }
  /** A dimension line between `from` and `to`; `text` is the length in millimetres. */
  | { type: 'dimension'; from: Point; to: Point; text: string }
/** One unit is one pixel on the narrowest screen. */
export type Drawing = { width: number; height: number; primitives: Primitive[] }

export type DrawingOptions = {
  /** Views stacked (for 320 px) or side by side. */
  layout?: 'column' | 'row'
  /** Multiplies the distance between views and their dimensions: on a small sheet the texts are relatively larger. */
  apart?: number
}

export const dimension = (from: Point, to: Point, text: string): Primitive => ({ type: 'dimension', from, to, text })
export const segment = (from: Point, to: Point, stroke: Stroke): Primitive => ({ type: 'line', from, to, stroke })
export const closedPath = (points: Point[], stroke: Stroke, fill?: Fill): Primitive => ({
  type: 'path',
  closed: true,
  stroke,
  points,
  ...(fill && { fill }),
})
/** The corners of a rectangle in winding order. */
export const corners = ([x0, x1]: Point, [y0, y1]: Point): [Point, Point, Point, Point] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]

/** Font size of the dimensions. */
export const textHeight = 11
