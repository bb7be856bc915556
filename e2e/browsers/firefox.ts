import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { finder, type Driver } from './driver.ts'

const expression = (body: string) => `(() => { ${body} })()`

/** Firefox over WebDriver BiDi, which it speaks itself. */
export async function openFirefox(executablePath: string): Promise<Driver> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true, args: ['--width=1280', '--height=900'] })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  const complaints: string[] = []
  // Firefox reports requests and fonts (NS_BINDING_ABORTED) that it cancelled itself when the page was left.
  const cancelled = ['A ServiceWorker intercepted the request', 'status=2152398850']
  const complain = (text: string) => !cancelled.some((part) => text.includes(part)) && complaints.push(`${page.url()}: ${text}`)
  page.on('console', (message) => ['error', 'warn'].includes(message.type()) && complain(message.text()))
  page.on('pageerror', (error) => complain(String(error)))
  const find = async (selector: string, text?: string) => {
    const handle = await page.waitForFunction(expression(finder(selector, text)), { timeout: 20_000 })
    return handle as ElementHandle // the finder returns nothing else
  }
  return {
    goto: async (url) => void (await page.goto(url)),
    run: (body) => page.evaluate(expression(body)),
    press: async (selector, text) => (await find(selector, text)).click(),
    async type(selector, text) {
      const field = await find(selector)
      await field.click({ count: 3 })
      await field.type(text)
    },
    back: async () => void (await page.goBack()),
    complaints: () => complaints,
    close: () => browser.close(),
  }
}
