/// <reference types="webxr" />
import { readModel } from './model-file.ts'
import { multiply, standing } from './model-matrix.ts'
import { createRenderer, type ModelLook } from './model-renderer.ts'

/** Whether the device shows augmented reality within a page. */
export const hasRoom = async (): Promise<boolean> => (await navigator.xr?.isSessionSupported('immersive-ar').catch(() => false)) ?? false

/**
 * Stands a model in the reader's room by WebXR, at its true size. It follows the floor in the middle of the view until the reader taps, and again
 * after the next tap. `overlay` is shown above the room where the device can.
 * @returns when the reader has left; @throws when the device refuses or the model cannot be loaded
 */
export async function standInRoom(path: string, look: ModelLook, overlay: HTMLElement): Promise<void> {
  // First, because the device allows it only during a press.
  const session = await navigator.xr?.requestSession('immersive-ar', {
    requiredFeatures: ['hit-test'],
    optionalFeatures: ['dom-overlay'],
    domOverlay: { root: overlay },
  })
  if (!session) throw new Error('WebXR: no session')
  const ended = new AbortController()
  const { signal } = ended
  const left = new Promise((resolve) => session.addEventListener('end', resolve))
  overlay.addEventListener('beforexrselect', (event) => event.preventDefault(), { signal }) // a press of its button puts nothing down
  overlay.querySelector('button')?.addEventListener('click', () => void session.end(), { signal })
  const renderer = createRenderer(document.createElement('canvas'))
  try {
    if (!renderer) throw new Error('WebGL 2 is missing')
    const response = await fetch(path)
    if (!response.ok) throw new Error(`model: HTTP ${response.status}`)
    renderer.setModel(readModel(await response.arrayBuffer()))
    await renderer.gl.makeXRCompatible()
    const layer = new XRWebGLLayer(session, renderer.gl)
    await session.updateRenderState({ baseLayer: layer })
    const room = await session.requestReferenceSpace('local')
    const floor = await session.requestHitTestSource?.({ space: await session.requestReferenceSpace('viewer') })
    let place: readonly number[] | null = null
    let isDown = false
    session.addEventListener('select', () => (isDown = place !== null && !isDown))
    const drawFrame = (_: number, frame: XRFrame) => {
      session.requestAnimationFrame(drawFrame)
      const viewer = frame.getViewerPose(room)
      const hit = !isDown && floor && frame.getHitTestResults(floor)[0]?.getPose(room)
      if (!viewer) return
      if (hit) place = standing(hit.transform.position, viewer.transform.position)
      const eyes = viewer.views.map((view) => ({
        camera: place && multiply(multiply(view.projectionMatrix, view.transform.inverse.matrix), place),
        viewport: layer.getViewport(view),
      }))
      renderer.drawInRoom(look, layer.framebuffer, eyes)
    }
    session.requestAnimationFrame(drawFrame)
    await left
  } catch (error) {
    await session.end().catch(() => undefined) // the reader may have left already
    throw error
  } finally {
    ended.abort()
    renderer?.gl.getExtension('WEBGL_lose_context')?.loseContext()
  }
}
