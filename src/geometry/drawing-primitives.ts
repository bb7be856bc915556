import type { Material, Tone } from './solids.ts'

/** A material, the concrete of a chessboard's squares, or an opening. */
export type Fill = Material | Tone | 'hollow'
/** How a line is meant; the page or the PDF decides how it looks. */
export type Stroke = 'outline' | 'thin' | 'hidden' | 'scale'
export type Point = readonly [x: number, y: number]
export type Primitive =
  | { type: 'path'; points: Point[]; closed: boolean; stroke: Stroke; fill?: Fill }
  | { type: 'line'; from: Point; to: Point; stroke: Stroke }
  | { type: 'text'; at: Point; text: string; anchor: 'start' | 'middle' | 'end' }
  /** A dimension line with its ends on `from` and `to`; `text` is the figure in millimetres. */
  | { type: 'dimension'; from: Point; to: Point; text: string }
/** Everything is in units of which the narrowest screen shows one to a pixel. */
export type Drawing = { width: number; height: number; primitives: Primitive[] }

export type DrawingOptions = {
  /** One view under another for 320 px, or side by side. */
  layout?: 'column' | 'row'
  scale?: 'person' | 'door'
}

/** The size the figures are set in. */
export const textHeight = 11
