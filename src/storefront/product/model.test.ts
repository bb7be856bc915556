import { expect, test } from 'vitest'
import { writeGlb } from '#geometry/glb.ts'
import { chooseArWay, sceneViewerLink } from './ar-link.ts'
import { distanceFor, firstView, turn, turnByDrag, turnByKey } from './model-camera.ts'
import { linearColour, readModel } from './model-file.ts'

test('the viewer reads the model that the server writes: its parts, its materials and its true size', () => {
  const bench = writeGlb({ kind: 'bench', length: 2000, depth: 500, height: 450, seat: 90, slats: 0 }, { name: 'Bench', colour: '#e9e6e0' })
  const { parts, size } = readModel(new Uint8Array(bench).buffer)
  expect([size.x, size.y, size.z]).toEqual([expect.closeTo(2, 3), expect.closeTo(0.45, 3), expect.closeTo(0.5, 3)])
  expect(parts.map(({ material }) => material)).toEqual(['concrete'])
  for (const { positions, normals, indices, colour } of parts) {
    expect(positions.length).toBe(normals.length)
    expect(Math.max(...indices)).toBe(positions.length / 3 - 1)
    expect(colour).toEqual(linearColour('#e9e6e0').map((channel) => expect.closeTo(channel, 5)))
  }
})

test('a model is seen neither from below the ground nor through it, and comes neither too near nor too far', () => {
  const around = Array.from({ length: 40 }).reduce<typeof firstView>((view) => turn(view, { pitch: -1, zoom: 2 }), firstView)
  expect(around).toEqual({ ...firstView, pitch: 0.02, zoom: 3 })
  expect(turn(firstView, { pitch: 9, zoom: 0.01 })).toEqual({ ...firstView, pitch: 1.45, zoom: 0.7 })
})

test('arrows turn it, plus and minus bring it nearer, Home shows it as at first, and no other key does anything', () => {
  expect(turnByKey(firstView, 'ArrowLeft')?.yaw).toBeLessThan(firstView.yaw)
  expect(turnByKey(firstView, 'ArrowUp')?.pitch).toBeGreaterThan(firstView.pitch)
  expect(turnByKey(firstView, '+')?.zoom).toBeGreaterThan(1)
  expect(turnByKey({ yaw: 3, pitch: 1, zoom: 2 }, 'Home')).toEqual(firstView)
  expect(turnByKey(firstView, 'Tab')).toBeNull()
  expect(turnByDrag(firstView, 300, 0, 300).yaw).toBeCloseTo(firstView.yaw - Math.PI)
})

test('everything fits the picture, however narrow it is', () => {
  for (const aspect of [0.5, 0.8, 1, 2]) {
    const distance = distanceFor(1, aspect)
    expect(Math.sin(Math.atan(Math.tan(0.25) * Math.min(1, aspect))) * distance).toBeCloseTo(1)
  }
})

const chrome = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140 Mobile Safari/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/140'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605'
test.each([
  ['an iPhone whose browser opens USDZ', { opensUsdz: true, userAgent: iphone, touchPoints: 5, hasRoom: false }, 'quickLook'],
  ['an iPhone whose browser does not', { opensUsdz: false, userAgent: iphone, touchPoints: 5, hasRoom: false }, 'none'],
  ['an iPad, which calls itself a Mac', { opensUsdz: false, userAgent: mac, touchPoints: 5, hasRoom: false }, 'none'],
  ['an Android phone', { opensUsdz: false, userAgent: chrome, touchPoints: 5, hasRoom: false }, 'sceneViewer'],
  [
    'an Android phone with WebXR, whose Scene Viewer does it better',
    { opensUsdz: false, userAgent: chrome, touchPoints: 5, hasRoom: true },
    'sceneViewer',
  ],
  ['a headset', { opensUsdz: false, userAgent: 'Mozilla/5.0 (X11; Linux x86_64; Quest 3) OculusBrowser/40', touchPoints: 0, hasRoom: true }, 'webXr'],
  ['a Mac', { opensUsdz: false, userAgent: mac, touchPoints: 0, hasRoom: false }, 'code'],
  [
    'a Windows computer with a touch screen',
    { opensUsdz: false, userAgent: 'Mozilla/5.0 (Windows NT 10.0)', touchPoints: 10, hasRoom: false },
    'code',
  ],
] as const)('%s stands the product before its reader its own way', (_, device, way) => {
  expect(chooseArWay(device)).toBe(way)
})

test('Scene Viewer gets the whole address of the model, at true size, and a way back that says what is missing', () => {
  const model = 'https://shop.example/api/v1/product/5/model.glb?c=size:60x60x110;color:white'
  const link = sceneViewerLink(model, 'Вазон «Конус»', 'https://shop.example/uk/product/view/5?c=size:60x60x110#gallery')
  const [query, intent] = link.replace('intent://arvr.google.com/scene-viewer/1.0?', '').split('#Intent;')
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ file: model, mode: 'ar_preferred', resizable: 'false', title: 'Вазон «Конус»' })
  expect(intent?.split(';')).toContain(
    `S.browser_fallback_url=${encodeURIComponent('https://shop.example/uk/product/view/5?c=size:60x60x110#no-ar')}`,
  )
})
