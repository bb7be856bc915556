import { chromium, type Page } from '@playwright/test'
import { browserPath } from '../e2e/browser.ts'
import { row, type Row } from './report.ts'

const slowness = 4
const visits = 3

/** How soon the 3D slide can be turned after it was asked for, and follows a colour, on a phone's slowed processor. WebGL is drawn by software here. */
export async function measureModel(shop: string): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: await browserPath() })
  try {
    const measured: { ready: number; colour: number }[] = []
    for (let visit = 0; visit < visits; visit++) {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
      measured.push(await openModel(page, shop))
      await page.close()
    }
    const middle = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(visits / 2)] ?? Infinity
    const ready = middle(measured.map((one) => one.ready))
    const colour = middle(measured.map((one) => one.colour))
    return [
      row(`3D slide, from the press to the model, processor ${slowness} times slower`, `${Math.round(ready)} ms`, '≤ 2,000 ms', ready <= 2_000),
      row('3D slide, from another colour to the picture that shows it, processor as it is', `${Math.round(colour)} ms`, '≤ 100 ms', colour <= 100),
    ]
  } finally {
    await browser.close()
  }
}

async function openModel(page: Page, shop: string): Promise<{ ready: number; colour: number }> {
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
    const pressed = performance.now()
    radio.click()
    // The frame that is drawn after the press, and its end.
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - pressed
  })
  return { ready, colour }
}
