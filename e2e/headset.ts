import { createRequire } from 'node:module'
import type * as Emulator from 'iwer'
import type { Page } from './shop.ts'

const emulator = createRequire(import.meta.url).resolve('iwer/build/iwer.min.js')

declare global {
  interface Window {
    headset: Emulator.XRDevice
    IWER: typeof Emulator
  }
}

/** Puts a headset on the reader's head, 1.6 m above a floor, looking down by 20°. The browser's own WebXR knows no device. */
export async function wearHeadset(page: Page) {
  await page.addInitScript({ path: emulator })
  await page.addInitScript(() => {
    // The emulator finds no floor by itself: a ray that goes down meets it at height 0.
    class Floor {
      environmentCanvas = Object.assign(document.createElement('canvas'), { width: 0 }) // the picture of the room stands beside the model's
      trackedPlanes = new Set()
      trackedMeshes = new Set()
      render() {}
      computeHitTestResults(ray: Float32Array) {
        const at = (index: number) => ray[index] ?? 0
        const far = at(9) > 0 ? at(13) / at(9) : null
        return far === null ? [] : [new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, at(12) - at(8) * far, 0, at(14) - at(10) * far, 1])]
      }
    }
    const headset = new window.IWER.XRDevice(window.IWER.metaQuest3, { stereoEnabled: false })
    headset.installRuntime({ forceInstall: true })
    headset.installSEM(Floor as unknown as Parameters<typeof headset.installSEM>[0]) // the part of it that a session uses
    headset.position.set(0, 1.6, 0)
    headset.quaternion.set(Math.sin(-Math.PI / 18), 0, 0, Math.cos(Math.PI / 18))
    window.headset = headset
  })
  const press = (value: number) =>
    page.evaluate(async (pressed) => {
      window.headset.controllers.right?.updateButtonValue('trigger', pressed)
      await new Promise((resolve) =>
        window.headset.activeSession?.requestAnimationFrame(() => window.headset.activeSession?.requestAnimationFrame(resolve)),
      )
    }, value)
  return {
    tap: async () => {
      await press(1)
      await press(0)
    },
    stepRight: (metres: number) => page.evaluate((by) => void window.headset.position.set(by, 1.6, 0), metres),
    leave: () => page.evaluate(() => window.headset.activeSession?.end()),
    refuse: (isRefused: boolean) =>
      page.evaluate((refused) => {
        const { xr } = navigator
        if (!xr) return
        if (refused) xr.requestSession = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
        else Reflect.deleteProperty(xr, 'requestSession')
      }, isRefused),
  }
}
