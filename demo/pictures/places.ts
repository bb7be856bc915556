import type { Shape } from '#contract/shape.ts'
import type { Job, Place, SetName } from './blender.ts'

export type Scene = { set: SetName; place: Place } & Partial<
  Pick<Job, 'yaw' | 'elevation' | 'span' | 'wide' | 'lower' | 'aside' | 'lift' | 'others' | 'row' | 'plant' | 'samples' | 'key' | 'balance'>
>

const bench: Shape = { kind: 'bench', length: 1800, depth: 450, height: 450, seat: 80, slats: 0 }
const slatted: Shape = { kind: 'bench', length: 1800, depth: 500, height: 450, seat: 45, slats: 5 }
const stool: Shape = { kind: 'bench', length: 600, depth: 380, height: 430, seat: 60, slats: 0 }
const black = '#2c2f31'
const white = '#d9d6cf'

/** The same piece on both sides of a door. */
const pair = { pair: 1.76 }
/** A bench cropped by the frame, which shows how large a bin is. */
const besideBench = (shape: Shape) => [{ form: shape, at: [1.42, 0.02] as [number, number], framed: false }]
const basin = { wide: 0.85, yaw: -14, elevation: 11, lift: 0.74, lower: 0.1, balance: [1, 1, 1] as [number, number, number], samples: 7 }
const onCounter = { ...basin, elevation: 16, span: 1.5, lower: 0.12 }

/** The scene of every product, which is the first picture of its card. In order of importance; neighbours in a list differ in ground, light and hour. */
export const places: Readonly<Record<string, Scene>> = {
  konus: { set: 'house', place: { hour: 'morning', ground: 'flags', wall: 'cream', door: 'panels', paint: '#39463f', ...pair } },
  skver: { set: 'park', place: { hour: 'golden', ground: 'gravel', trees: 'birch' } },
  rodyna: { set: 'terrace', place: { hour: 'afternoon', ground: 'slabs', wall: 'sage', chairs: 'long' }, wide: 0.95 },
  dzherelo: { set: 'bathroom', place: { hour: 'morning', counter: true, tile: '#7d8a80' }, ...onCounter },
  barier: { set: 'street', place: { hour: 'morning', people: [[0.2, 0, 1, 0]] } },
  leliia: { set: 'terrace', place: { hour: 'golden', ground: 'gravel', wall: 'terracotta' } },
  kub: { set: 'house', place: { hour: 'overcast', ground: 'bricks', wall: 'white', door: 'oak', can: true } },
  park: { set: 'park', place: { hour: 'noon', ground: 'setts' }, others: besideBench(slatted) },
  vezha: { set: 'house', place: { hour: 'dusk', ground: 'dark', wall: 'grey', door: 'glazed', paint: black, ...pair } },
  aleia: { set: 'wallside', place: { hour: 'noon', ground: 'flags', wall: 'terracotta' } },
  zaplava: { set: 'bathroom', place: { hour: 'morning', tile: '#8d6e5c', tone: '#d3cdc2' }, ...basin },
  kolo: { set: 'patio', place: { hour: 'morning', ground: 'deck', wall: 'larch', chairs: 'round', gap: 1.5 } },
  monolit: { set: 'wallside', place: { hour: 'afternoon', ground: 'slabs', wall: 'blue' }, wide: 0.85 },
  sofiivka: { set: 'park', place: { hour: 'noon', ground: 'gravel' } },
  kaneliura: { set: 'house', place: { hour: 'overcast', ground: 'dark', wall: 'brick', door: 'glazed', paint: black } },
  ostrivets: { set: 'living', place: { hour: 'morning', sofa: '#7b7f74' }, elevation: 13, wide: 0.8, balance: [1, 1, 1], samples: 9 },
  krystal: { set: 'patio', place: { hour: 'late', ground: 'deck', wall: 'larch', armchair: true } },
  orbita: { set: 'street', place: { hour: 'golden', ground: 'setts', people: [[-0.4, 0.2, 1, 180]], houses: ['#b7b3a7', '#c9b28d', '#a3a893'] } },
  obrii: { set: 'terrace', place: { hour: 'morning', ground: 'slabs', wall: 'white', can: true } },
  bochka: { set: 'square', place: { hour: 'golden', people: [[-1.15, 0.4, 1, 0]] }, others: besideBench(bench) },
  pilon: { set: 'house', place: { hour: 'late', ground: 'setts', wall: 'white', door: 'panels', paint: '#7a3b2e', ...pair } },
  tiasmyn: { set: 'terrace', place: { hour: 'overcast', ground: 'gravel', wall: 'sand' } },
  besida: { set: 'house', place: { hour: 'golden', ground: 'slabs', wall: 'blue', door: 'oak' } },
  tsylindr: { set: 'house', place: { hour: 'noon', ground: 'flags', wall: 'blue', door: 'panels', paint: white, side: -1 } },
  vartovyi: { set: 'street', place: { hour: 'afternoon', houses: ['#b89a83', '#c5b394', '#bab7b0'] } },
  rin: { set: 'bathroom', place: { hour: 'morning', counter: true, tile: '#c9c2b4', metal: '#3a3a3a', side: 1 }, ...onCounter, yaw: 14 },
  supii: { set: 'square', place: { hour: 'morning', people: [[1.5, 0.2, 2, -20]] } },
  pleso: { set: 'park', place: { hour: 'late', ground: 'setts', trees: 'poplar' } },
  kolona: { set: 'house', place: { hour: 'golden', ground: 'bricks', wall: 'terracotta', door: 'oak', ...pair } },
  trapeza: { set: 'patio', place: { hour: 'dusk', ground: 'slabs', wall: 'white', chairs: 'long', gap: 1.5 }, key: 0.6 },
  tiulpan: { set: 'house', place: { hour: 'afternoon', ground: 'bricks', wall: 'sage', door: 'oak', can: true } },
  naberezhna: { set: 'square', place: { hour: 'late' } },
  vikontse: { set: 'sill', place: { hour: 'morning', wall: 'white', paint: '#51636b' }, lift: 0.95, elevation: 6 },
  stilnyk: { set: 'terrace', place: { hour: 'late', ground: 'flags', wall: 'sand', can: true } },
  kelykh: { set: 'patio', place: { hour: 'golden', ground: 'flags', wall: 'white', side: -1 } },
  irdyn: { set: 'square', place: { hour: 'late', ground: 'setts', people: [[-1.35, 0.5, 0, 15]] } },
  dolonia: { set: 'parapet', place: { hour: 'morning' }, lift: 0.8 },
  polychka: {
    set: 'living',
    place: { hour: 'morning', sofa: '#a48a6f', rug: '#8e8d86', tone: '#b9bdb3', side: 1 },
    elevation: 13,
    yaw: -20,
    wide: 0.85,
    balance: [1, 1, 1],
    samples: 9,
  },
  krynychka: { set: 'bathroom', place: { hour: 'morning', tile: '#3f5147', tone: '#d8d3c8' }, ...basin },
  kadib: { set: 'wallside', place: { hour: 'golden', ground: 'slabs', wall: 'sand' } },
  vulychka: { set: 'wallside', place: { hour: 'morning', ground: 'bricks', wall: 'cream', paint: '#5b6f63' } },
  korsun: { set: 'terrace', place: { hour: 'morning', ground: 'gravel', wall: 'brick' } },
  trapetsiia: { set: 'patio', place: { hour: 'morning', ground: 'deck', wall: 'larch', side: -1 } },
  terasa: { set: 'patio', place: { hour: 'golden', ground: 'slabs', wall: 'white', armchair: true } },
  ros: { set: 'house', place: { hour: 'noon', ground: 'slabs', wall: 'brick', door: 'panels', paint: '#53604f' } },
  oktava: { set: 'house', place: { hour: 'golden', ground: 'flags', wall: 'cream', door: 'panels', paint: '#4c5a66', side: -1 } },
  tikych: { set: 'house', place: { hour: 'overcast', ground: 'setts', wall: 'sand', door: 'oak' } },
  vilshanka: { set: 'terrace', place: { hour: 'golden', ground: 'slabs', wall: 'cream', side: 1 } },
  keglia: { set: 'square', place: { hour: 'morning', ground: 'setts' }, row: 1.2, span: 2.6 },
  gudzyk: { set: 'street', place: { hour: 'late', houses: ['#b7b3a7', '#c9b28d', '#a3a893'] } },
  planeta: { set: 'square', place: { hour: 'golden', people: [[0.75, 0.2, 1, 180]] }, row: 2.3, span: 4.2 },
  dvir: { set: 'wallside', place: { hour: 'overcast', ground: 'bricks', wall: 'brick' }, others: besideBench(slatted) },
  ganok: { set: 'house', place: { hour: 'late', ground: 'flags', wall: 'cream', door: 'glazed', paint: '#394a52' } },
  brus: { set: 'patio', place: { hour: 'afternoon', ground: 'deck', wall: 'larch', gap: 0.5 } },
  stezhka: { set: 'park', place: { hour: 'overcast', ground: 'gravel', trees: 'spruce' } },
  prysidok: { set: 'house', place: { hour: 'morning', ground: 'bricks', wall: 'white', door: 'oak' } },
  peron: { set: 'wallside', place: { hour: 'late', ground: 'dark', wall: 'brick' } },
  altanka: { set: 'terrace', place: { hour: 'overcast', ground: 'gravel', wall: 'sand', chairs: 'long' }, wide: 0.95 },
  kaminets: { set: 'bathroom', place: { hour: 'morning', counter: true, tile: '#5f6f7a', tone: '#cdc9c1' }, ...onCounter, span: 1.65 },
  mliiv: { set: 'house', place: { hour: 'golden', ground: 'slabs', wall: 'sage', door: 'panels', paint: white } },
  kamianka: { set: 'house', place: { hour: 'morning', ground: 'setts', wall: 'sand', door: 'oak', ...pair } },
  mezha: { set: 'square', place: { hour: 'overcast', ground: 'setts' } },
  tryptykh: { set: 'terrace', place: { hour: 'morning', ground: 'flags', wall: 'brick' } },
  hran: { set: 'parapet', place: { hour: 'late', tone: '#7d6a5a' }, lift: 0.7 },
  velvet: { set: 'parapet', place: { hour: 'morning' }, lift: 0.7 },
  baryltse: { set: 'parapet', place: { hour: 'golden', tone: '#8f5a45' }, lift: 0.7 },
  kubyk: { set: 'sill', place: { hour: 'golden', wall: 'terracotta', paint: '#4b524d' }, lift: 0.7, elevation: 6 },
  horniatko: { set: 'sill', place: { hour: 'late', wall: 'cream', paint: '#6a4236' }, lift: 0.85, elevation: 6 },
  // last, because their shapes may still change
  kvartal: { set: 'square', place: { hour: 'noon', people: [[-0.9, 0.4, 1, 0]] }, others: besideBench(bench) },
  zupynka: {
    set: 'street',
    place: {
      hour: 'late',
      people: [
        [0.9, 0, 0, -20],
        [1.5, 0.2, 2, 10],
      ],
    },
  },
  vokzal: { set: 'square', place: { hour: 'overcast', ground: 'setts' }, others: besideBench(bench) },
  maiak: { set: 'street', place: { hour: 'late', ground: 'setts' } },
  zasuv: { set: 'street', place: { hour: 'noon' } },
  bulvar: { set: 'wallside', place: { hour: 'afternoon', ground: 'setts', wall: 'white' } },
  porih: { set: 'bay', place: { hour: 'afternoon', wall: 'brick', paint: '#39463f' }, span: 2.5, lower: 0.3, elevation: 12 },
  lotok: { set: 'yard', place: { hour: 'morning', ground: 'flags', wall: 'brick' }, lift: 0.62, span: 1.8, elevation: 17, lower: 0.08, yaw: -14 },
  plyn: { set: 'bathroom', place: { hour: 'morning', taps: 2, tile: '#6f7d86', tone: '#d3cdc2' }, ...basin },
  debiut: {
    set: 'park',
    place: { hour: 'morning', ground: 'setts' },
    others: [
      { form: stool, at: [-0.78, 0.05], turn: 90 },
      { form: stool, at: [0.8, -0.05], turn: 84 },
    ],
    elevation: 19,
    wide: 0.85,
  },
}
