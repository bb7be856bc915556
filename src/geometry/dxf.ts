import type { Point } from './drawing-primitives.ts'

/** Layers by what a line is, with the colours CAD programs give them: 7 is black on white, 8 grey, 3 green. */
const layers = { OUTLINE: 7, DETAIL: 8, HIDDEN: 8, DIM: 3, TEXT: 7 } as const
export type DxfLayer = keyof typeof layers

export type DxfEntity = { readonly layer: DxfLayer } & (
  | { readonly type: 'line'; readonly from: Point; readonly to: Point }
  | { readonly type: 'circle'; readonly centre: Point; readonly radius: number }
  | { readonly type: 'polyline'; readonly points: readonly Point[]; readonly closed: boolean }
  | { readonly type: 'text'; readonly at: Point; readonly text: string; readonly height: number; readonly turned: boolean }
)

type Pair = readonly [code: number, value: string | number]

/**
 * A DXF file of release 12 (AC1009), which every CAD program reads. Text is ASCII; other characters are written
 * as `\U+XXXX`. Lengths are millimetres.
 */
export function dxfDocument(entities: readonly DxfEntity[]): string {
  const pairs: Pair[] = [
    ...section('HEADER', [
      [9, '$ACADVER'],
      [1, 'AC1009'],
      [9, '$INSUNITS'],
      [70, 4],
      [9, '$LUNITS'],
      [70, 2],
    ]),
    ...section('TABLES', [...lineTypes, ...layerTable]),
    ...section('ENTITIES', entities.flatMap(entityPairs)),
    [0, 'EOF'],
  ]
  return pairs.map(([code, value]) => `${code}\r\n${typeof value === 'number' ? shortNumber(value) : ascii(value)}\r\n`).join('')
}

const section = (name: string, content: readonly Pair[]): Pair[] => [[0, 'SECTION'], [2, name], ...content, [0, 'ENDSEC']]
const table = (name: string, rows: readonly (readonly Pair[])[]): Pair[] => [
  [0, 'TABLE'],
  [2, name],
  [70, rows.length],
  ...rows.flat(),
  [0, 'ENDTAB'],
]

const lineTypes = table('LTYPE', [
  [
    [0, 'LTYPE'],
    [2, 'CONTINUOUS'],
    [70, 0],
    [3, 'Solid line'],
    [72, 65],
    [73, 0],
    [40, 0],
  ],
  [
    [0, 'LTYPE'],
    [2, 'DASHED'],
    [70, 0],
    [3, '__ __ __'],
    [72, 65],
    [73, 2],
    [40, 30],
    [49, 20],
    [49, -10],
  ],
])
const layerTable = table(
  'LAYER',
  Object.entries(layers).map(([name, colour]): Pair[] => [
    [0, 'LAYER'],
    [2, name],
    [70, 0],
    [62, colour],
    [6, name === 'HIDDEN' ? 'DASHED' : 'CONTINUOUS'],
  ]),
)

const point = ([x, y]: Point, first = 10): Pair[] => [
  [first, x],
  [first + 10, y],
  [first + 20, 0],
]

function entityPairs(entity: DxfEntity): Pair[] {
  const layer: Pair = [8, entity.layer]
  switch (entity.type) {
    case 'line':
      return [[0, 'LINE'], layer, ...point(entity.from), ...point(entity.to, 11)]
    case 'circle':
      return [[0, 'CIRCLE'], layer, ...point(entity.centre), [40, entity.radius]]
    case 'polyline': {
      const vertices = entity.points.flatMap((at): Pair[] => [[0, 'VERTEX'], layer, ...point(at)])
      return [[0, 'POLYLINE'], layer, [66, 1], [70, entity.closed ? 1 : 0], ...point([0, 0]), ...vertices, [0, 'SEQEND'], layer]
    }
    case 'text':
      // Group 72 = 1 centres the text on its second point, so the position is written twice.
      return [
        [0, 'TEXT'],
        layer,
        ...point(entity.at),
        [40, entity.height],
        [1, entity.text],
        [50, entity.turned ? 90 : 0],
        [72, 1],
        ...point(entity.at, 11),
      ]
  }
}

const shortNumber = (value: number): string => String(Math.round(value * 1000) / 1000)
const ascii = (text: string): string =>
  text.replace(/[^\x20-\x7e]/g, (sign) => `\\U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
