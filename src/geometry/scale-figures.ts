type Outline = readonly (readonly [x: number, y: number])[]

const points = (text: string): Outline => text.split(' ').map((pair) => pair.split(',').map(Number) as [number, number])

/**
 * A person 1.75 m tall with a hand in a pocket, centred at x = 0, millimetres: the outline of the figure in the product pictures
 * (`demo/pictures/blender/people.py`), and the gap between arm and body.
 */
export const personOutline: readonly Outline[] = [
  points(
    '-130,0 -99,5 -81,30 -2,564 27,678 37,594 33,498 44,414 55,84 65,30 75,12 99,0 159,1 180,18 180,42 147,69 144,96 164,414 ' +
      '177,498 175,576 190,786 211,936 183,1091 180,1212 183,1228 195,1208 220,1068 237,804 267,786 297,804 314,894 310,930 ' +
      '303,1056 309,1134 290,1212 260,1428 245,1458 219,1478 129,1484 104,1500 103,1524 131,1584 137,1668 131,1698 111,1729 ' +
      '81,1746 51,1750 21,1741 -2,1724 -21,1686 -28,1602 -9,1530 -15,1502 -69,1472 -153,1459 -189,1422 -314,1128 -303,1099 ' +
      '-177,930 -153,917 -117,920 -114,912 -133,600 -147,504 -144,414 -159,78 -169,66 -213,54 -227,30 -221,12 -207,1',
  ),
  points('-111,975 -181,1080 -204,1128 -197,1164 -145,1266 -117,1306 -104,1260 -89,1032 -94,990 -105,974'),
]

export const personWidth = 628
export const personHeight = 1750

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
