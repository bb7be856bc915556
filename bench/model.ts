import { chromium, type Page } from '@playwright/test'
import { browserPath } from '../e2e/browser.ts'
import { row, type Row } from './report.ts'

const slowness = 4
const visits = 3

/**
 * How soon the 3D slide can be turned after it was requested, and how soon it follows a colour, on a phone's slowed processor with software WebGL.
 */
export async function measureModel(shop: string): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: await browserPath() })
  try {
    const measured: { ready: number; colour: { own: number; drawn: number } }[] = []
    for (let visit = 0; visit < visits; visit++) {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
      measured.push(await openModel(page, shop))
      await page.close()
    }
    const middle = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(visits / 2)] ?? Infinity
    const ready = middle(measured.map((one) => one.ready))
    const own = middle(measured.map(({ colour }) => colour.own))
    const drawn = middle(measured.map(({ colour }) => colour.drawn))
    return [
      row(`3D slide, from the press to the model, processor ${slowness} times slower`, `${Math.round(ready)} ms`, '≤ 2,000 ms', ready <= 2_000),
      row(
        '3D slide, from another colour until its frame is handed to the graphics, processor as it is',
        `${Math.round(own)} ms; ${Math.round(drawn)} ms until software has drawn it`,
        '≤ 100 ms',
        own <= 100,
      ),
    ]
  } finally {
    await browser.close()
  }
}

async function openModel(page: Page, shop: string): Promise<{ ready: number; colour: { own: number; drawn: number } }> {
  await page.goto(`${shop}/uk/product/view/5`, { waitUntil: 'networkidle' })
  const pictures = page.locator('.product-pictures')
  await page.getByRole('button', { name: 'До зображення 2' }).click()
  const open = pictures.getByRole('button', { name: 'Покрутити в 3D' })
  await open.waitFor()
  const processor = await page.context().newCDPSession(page)
  await processor.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const ready = await open.evaluate(async (button: HTMLElement) => {
    const pressed = performance.now()
    button.click()
    while (!document.querySelector('[data-phase=ready]')) await new Promise(requestAnimationFrame)
    return performance.now() - pressed
  })
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const colour = await page.getByRole('radio', { name: /білий/i }).evaluate(async (radio: HTMLElement) => {
    const gl = document.querySelector('canvas')?.getContext('webgl2')
    if (!gl) throw new Error('The model is not drawn')
    const drawElements = gl.drawElements.bind(gl)
    const calls: number[] = []
    gl.drawElements = (...call) => {
      drawElements(...call)
      calls.push(performance.now())
    }
    const pixel = new Uint8Array(4)
    const isDrawn = () => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel) // returns once everything is drawn
    isDrawn()
    const pressed = performance.now()
    radio.click()
    while (calls.length === 0) await new Promise(requestAnimationFrame)
    const own = (calls.at(-1) ?? Infinity) - pressed
    isDrawn()
    return { own, drawn: performance.now() - pressed }
  })
  return { ready, colour }
}
