import type { Shape } from '#contract/shape.ts'
import { decompose } from './decompose.ts'
import { figure } from './drawing-dimensions.ts'
import { dimension, segment, closedPath, type Drawing, type Point, type Primitive } from './drawing-primitives.ts'
import { elevation } from './drawing-views.ts'
import { shifted } from './drawing.ts'
import { boundingBox, type Box } from './measurements.ts'
import { personHeight, personOutline, personWidth } from './scale-figures.ts'

/** A piece of the set; `label` is the number by which the page refers to it. */
export interface SetPiece {
  readonly shape: Shape
  readonly label: string
}

/** Frames by where the drawing is shown: across a wide screen, or on a phone. */
export const setFrames = { wide: { width: 840, height: 300 }, narrow: { width: 360, height: 330 } } as const
export type SetFrame = keyof typeof setFrames

const margin = 10
/** Space beside each piece for its height. */
const besidePiece = 26
/** Space below the ground line for the width and the number. */
const underGround = 46
/** The maximum scale, so that small pieces are not enlarged. */
const largestScale = 0.25

interface Standing {
  readonly outer: Box
  readonly lift: number
  /** Draws with the middle of the foot as origin. */
  draw(k: number): readonly Primitive[]
}

/** Front views of all pieces and an adult at one scale, on one or two ground lines. */
export function drawSet(pieces: readonly SetPiece[], frame: SetFrame): Drawing {
  const { width, height } = setFrames[frame]
  const standing = [person, ...pieces.map(toStanding)]
  const layouts = splits(standing).map((rows) => ({ rows, k: computeScale(rows, width, height) }))
  const { rows, k } = layouts.reduce((best, other) => (other.k > best.k ? other : best))
  let ground = margin
  const primitives = rows.flatMap((row) => {
    ground += Math.max(...row.map(totalHeight)) * k
    const free = width - 2 * margin - rowWidth(row, k)
    const apart = Math.min(60, free / row.length)
    let x = margin + (free - apart * (row.length - 1)) / 2
    const placed = row.flatMap((one) => {
      const middle = x + besidePiece + (one.outer.length * k) / 2
      x += besidePiece + one.outer.length * k + apart
      return shifted(one.draw(k), middle, ground - one.lift * k)
    })
    const line = segment([margin, ground], [width - margin, ground], 'thin')
    ground += underGround
    return [line, ...placed]
  })
  return { width, height: Math.ceil(ground), primitives }
}

const totalHeight = ({ outer, lift }: Standing) => outer.height + lift
const rowWidth = (row: readonly Standing[], k: number) => row.reduce((all, { outer }) => all + besidePiece + outer.length * k, 0)

/** One row, and every way to split it into two. */
const splits = (standing: readonly Standing[]): Standing[][][] => [
  [[...standing]],
  ...standing.slice(1).map((_, index) => [standing.slice(0, index + 1), standing.slice(index + 1)]),
]

function computeScale(rows: readonly Standing[][], width: number, height: number): number {
  const across = rows.map((row) => (width - 2 * margin - row.length * besidePiece) / row.reduce((all, { outer }) => all + outer.length, 0))
  const up = (height - margin - rows.length * underGround) / rows.reduce((all, row) => all + Math.max(...row.map(totalHeight)), 0)
  return Math.min(largestScale, up, ...across)
}

/** Height on the left and width below, so that pieces can be compared. `ground` is the y of the ground line. */
function dimensions({ length, height }: Box, k: number, ground: number): Primitive[] {
  const half = (length * k) / 2
  return [dimension([-half - 10, 0], [-half - 10, -height * k], figure(height)), dimension([-half, ground + 18], [half, ground + 18], figure(length))]
}

function toStanding({ shape, label }: SetPiece): Standing {
  const body = decompose(shape)
  const outer = boundingBox(body.solids)
  const lift = shape.kind === 'sink' ? 850 - outer.height : 0
  return {
    outer,
    lift,
    draw(k) {
      const { primitives, axis } = elevation(shape, body, outer, k, 0)
      // Only the piece itself; the dimensions and notes of a full sheet would be too small here.
      const drawn = primitives.filter((one) => (one.type === 'path' || one.type === 'line') && one.stroke !== 'hidden' && !isGround(one, axis))
      return [
        ...shifted(drawn, -axis[0], -axis[1]),
        ...dimensions(outer, k, lift * k),
        { type: 'text', at: [0, lift * k + 37], text: label, anchor: 'middle' },
      ]
    },
  }
}

const isGround = (one: Primitive, axis: Point) => one.type === 'line' && one.from[1] === axis[1] && one.to[1] === axis[1]

const person: Standing = {
  outer: { length: personWidth, width: 0, height: personHeight },
  lift: 0,
  draw: (k) => [
    ...personOutline.map((points) =>
      closedPath(
        points.map(([x, y]): Point => [x * k, -y * k]),
        'scale',
      ),
    ),
    dimension([(-personWidth * k) / 2 - 10, 0], [(-personWidth * k) / 2 - 10, -personHeight * k], figure(personHeight)),
  ],
}
