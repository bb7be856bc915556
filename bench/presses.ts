import { chromium, type Browser } from '@playwright/test'
import { browserPath } from '../e2e/browser.ts'
import { row, type Row } from './report.ts'

const slowness = 4
const visits = 7
const pressesOfVisit = 8
const pages = ['/uk/product/view/22', '/uk/product/view/3', '/uk/product'] as const

declare global {
  interface Window {
    /** Durations of the presses so far, ms: from the event to the next frame, as Interaction to Next Paint counts them. */
    presses: number[]
  }
}

/** The slowest of eight presses on choices, filters and pictures of a page at 390 px, in ms, with a phone's slowed processor. */
async function slowestPress(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.addInitScript(() => {
    window.presses = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('interactionId' in entry && entry.interactionId) window.presses.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit) // a threshold that the types do not know
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const processor = await page.context().newCDPSession(page)
  await processor.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const choices = await page.locator('main label:has(input[type=radio]:not(:checked)):visible').all()
  const buttons = await page.locator('main button[aria-label]:visible').all()
  for (const control of [...choices, ...buttons].slice(0, pressesOfVisit)) {
    await control.click()
    await page.waitForTimeout(700)
    await page.keyboard.press('Escape')
  }
  const slowest = Math.max(0, ...(await page.evaluate(() => window.presses)))
  await page.close()
  return slowest
}

/** How soon a press is answered, beside the release at BENCH_AGAINST in alternating visits. */
export async function measurePresses(shop: string): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: await browserPath() })
  const against = process.env['BENCH_AGAINST']
  const shops = against ? [shop, against] : [shop]
  const rows: Row[] = []
  try {
    for (const path of pages) {
      const slowest = shops.map((): number[] => [])
      for (let visit = 0; visit < visits; visit++)
        for (const side of visit % 2 === 0 ? shops.keys() : [...shops.keys()].toReversed())
          slowest[side]?.push(await slowestPress(browser, shops[side] + path))
      const [ours = Infinity, theirs] = slowest.map((figures) => figures.toSorted((a, b) => a - b)[Math.floor(visits / 2)])
      const beside = theirs === undefined ? '' : `; ${theirs} ms at BENCH_AGAINST`
      rows.push(
        row(
          `The slowest of ${pressesOfVisit} presses on ${path}, processor ${slowness} times slower`,
          `${ours} ms${beside}`,
          '≤ 200 ms',
          ours <= 200,
        ),
      )
    }
    return rows
  } finally {
    await browser.close()
  }
}
