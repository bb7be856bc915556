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
  scale?: 'person' | 'door'
  /** Multiplies the distance between views and their dimensions: on a small sheet the texts are relatively larger. */
  apart?: number
}

/** Font size of the dimensions. */
export const textHeight = 11
