import { type Decomposition, box, type Kind, origin, type Solid, rectangle, round } from './solids.ts'
import { along, type Point } from './cross-section.ts'

/** Boards side by side over `depth`, 12 mm apart. */
const boards = (slats: number, depth: number) => {
  const gap = 12
  const width = (depth - gap * (slats - 1)) / slats
  return Array.from({ length: slats }, (_, i) => ({ width, z: depth / 2 - width / 2 - i * (width + gap) }))
}

export function bench(f: Kind<'bench'>): Decomposition {
  const under = f.height - f.seat
  const cast = f.slats === 0
  const leg = cast ? Math.max(f.seat, 80) : Math.round(Math.min(280, Math.max(120, f.length * 0.15)))
  const legDepth = cast ? f.depth - 40 : f.depth - 10
  const x = f.length / 2 - leg / 2 - (cast ? Math.round(f.length * 0.09) : 60)
  const solids = [-x, x].map((at) => box('concrete', { length: leg, width: legDepth, height: under, x: at, edge: 7, corner: 9 }))
  if (cast) solids.push(box('concrete', { length: f.length, width: f.depth, height: f.seat, y: under, edge: 7, corner: 9 }))
  else
    for (const b of boards(f.slats, f.depth))
      solids.push(box('wood', { length: f.length, width: b.width, height: f.seat, y: under, z: b.z, edge: 4 }))
  if (f.rail) solids.push(box('steel', { length: 2 * x - leg, width: 60, height: 8, y: under - 8, edge: 1 }))
  if (f.back) solids.push(...backrest(f, f.back, x, cast))
  return { solids }
}

function backrest(f: Kind<'bench'>, back: number, legAt: number, cast: boolean): Solid[] {
  const rear = -f.depth / 2
  if (cast) return [box('concrete', { length: f.length, width: 80, height: back, y: f.height, z: rear + 40, edge: 7, corner: 9 })]
  const posts = [-legAt, legAt].map((x) => box('steel', { length: 60, width: 10, height: back, x, y: f.height, z: rear + 5, edge: 1 }))
  const rows = Math.max(1, Math.floor((back - 60) / 110))
  const pitch = (back - 60) / rows
  const slats = Array.from({ length: rows }, (_, i) =>
    box('wood', { length: f.length, width: 30, height: pitch - 14, y: f.height + 60 + i * pitch + 14, z: rear + 25, edge: 4 }),
  )
  return [...posts, ...slats]
}

export function table(f: Kind<'table'>): Decomposition {
  const under = f.height - f.top
  const isRound = f.shape === 'round'
  const d = f.length / 2
  const edge = Math.min(6, f.top / 5)
  const top: Solid = {
    material: 'concrete',
    plan: isRound ? round : rectangle(f.length, f.width, 12),
    profile: [{ d: 0, y: 0 }, { d, y: 0, edge }, { d, y: f.top, edge }, ...(f.chessboard ? boardRecess(f) : [{ d: 0, y: f.top }])],
    at: { x: 0, y: under, z: 0 },
  }
  const tops = f.chessboard ? [top, ...chessSquares(f)] : [top]
  if (f.base === 'slabs') {
    const thick = Math.max(60, Math.round(f.top * 1.2))
    const width = Math.round((isRound ? f.length * 0.55 : f.width) * 0.78)
    const x = f.length * (isRound ? 0.2 : 0.32)
    return { solids: [...tops, ...[-x, x].map((at) => box('concrete', { length: thick, width, height: under, x: at, edge: 6 }))] }
  }
  const across = Math.min(f.length, isRound ? f.length : f.width)
  const foot = across * 0.29
  const waist = across * 0.12
  const stem = along([foot, 18], [waist, 0.16 * under], [waist, 0.45 * under], [across * 0.2, under], 16)
  const pedestal: Solid = {
    material: 'concrete',
    plan: round,
    profile: [{ d: 0, y: 0 }, { d: foot, y: 0, edge: 4 }, { d: foot, y: 18, edge: 1 }, ...stem, { d: across * 0.2, y: under }, { d: 0, y: under }],
    at: origin,
  }
  return { solids: [...tops, pedestal] }
}

/** Depth of the squares cast into a chessboard. */
const boardDepth = 10
/** Squares of tournament boards measure 50 to 60 mm. */
const squareSide = (f: Kind<'table'>) => Math.min(55, Math.floor(Math.min(f.length, f.width) / 16))

/** The recess in the table top that the board fills. */
function boardRecess(f: Kind<'table'>): Point[] {
  const half = 4 * squareSide(f)
  const plan = rectangle(2 * half, 2 * half, 0)
  return [
    { d: half, y: f.top, plan },
    { d: half, y: f.top - boardDepth, plan },
    { d: 0, y: f.top - boardDepth, plan },
  ]
}

/** Sixty-four squares; each player has a light one at the right hand. */
function chessSquares(f: Kind<'table'>): Solid[] {
  const side = squareSide(f)
  return Array.from({ length: 64 }, (_, i): Solid => {
    const [file, rank] = [i % 8, Math.floor(i / 8)]
    const point = { x: (file - 3.5) * side, y: f.height - boardDepth, z: (rank - 3.5) * side }
    const square = box('concrete', { length: side, width: side, height: boardDepth, ...point, edge: 0 })
    return { ...square, tone: (file + rank) % 2 ? 'dark' : 'white', shown: 'above' }
  })
}
