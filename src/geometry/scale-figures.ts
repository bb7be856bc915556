type Outline = readonly (readonly [x: number, y: number])[]

const side: Outline = [
  [48, 1545],
  [62, 1505],
  [185, 1455],
  [228, 1410],
  [250, 1160],
  [262, 900],
  [256, 785],
  [222, 780],
  [212, 900],
  [188, 1150],
  [176, 1270],
  [166, 1100],
  [176, 950],
  [170, 700],
  [150, 400],
  [132, 90],
  [168, 25],
  [168, 0],
  [60, 0],
  [52, 90],
  [45, 400],
  [16, 820],
  [0, 850],
]
const head: Outline = Array.from({ length: 24 }, (_, i) => {
  const a = (i * Math.PI) / 12
  return [82 * Math.cos(a), 1637 + 113 * Math.sin(a)] as const
})

/** A person 1.75 m tall, centred at x = 0, millimetres. */
export const personOutline: readonly Outline[] = [
  [
    ...side,
    ...side
      .slice(0, -1)
      .toReversed()
      .map(([x, y]) => [-x, y] as const),
  ],
  head,
]

/** A door 2.0 m high with its handle. */
export const doorOutline: readonly Outline[] = [
  [
    [-450, 0],
    [-450, 2000],
    [450, 2000],
    [450, 0],
  ],
  [
    [330, 1000],
    [390, 1000],
    [390, 1030],
    [330, 1030],
  ],
]
