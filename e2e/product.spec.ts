import sharp from 'sharp'
import type { ProductView } from '../src/contract/catalogue.ts'
import { readyDates } from '../src/contract/ready-dates.ts'
import { formatDays } from '../src/contract/ready-range.ts'
import type { PublicSettings } from '../src/contract/settings.ts'
import { wearHeadset } from './headset.ts'
import { expect, languages, once, test, type Language, type Page } from './shop.ts'

/** A visitor configures a planter, sees the ready date, the load it needs, the cost of delivery, and enlarged pictures. */
const messages = {
  uk: {
    ready: /Готово \d+/,
    insulation: 'Теплоізоляція',
    balcony: /^На балконі/,
    holds: /^Витримає, якщо|^Не ставте — завелика вага/,
    city: 'Місто, куди веземо',
    kyiv: 'Київ',
    estimate: 'Порахувати',
    pallet: 'На палеті',
    sample: /Зразок тарифів/,
    enlarge: 'Збільшити: зображення 1',
    zoomOut: 'Зменшити',
  },
  en: {
    ready: /Ready \d+/,
    insulation: 'Thermal insulation',
    balcony: /^On a balcony/,
    holds: /^It holds if|^Too heavy to stand/,
    city: 'Town or city',
    kyiv: 'Kyiv',
    estimate: 'Estimate',
    pallet: 'On a pallet',
    sample: /Sample rates/,
    enlarge: 'Enlarge picture 1',
    zoomOut: 'Zoom out',
  },
} as const satisfies Record<Language, unknown>

const more = {
  uk: {
    size: 'Розмір',
    drawing: 'До зображення 3',
    recent: 'Ви переглядали',
    order: 'Замовити зараз',
    faq: /водою взимку/,
    answer: /отвір, крізь який/,
  },
  en: {
    size: 'Size',
    drawing: 'Go to image 3',
    recent: 'Recently viewed',
    order: 'Order now',
    faq: /water in winter/,
    answer: /A hole in the base/,
  },
} as const satisfies Record<Language, unknown>

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ').replaceAll('\u2060', '')

/** The days that product 19 must promise. An extra working day does not always change them: both may end on the same Monday. */
async function readyDatesOf(page: Page, language: Language): Promise<(optionDays: number, quantity: number) => string> {
  const get = async (path: string) => (await page.request.get(`/api/v1/${path}`)).json()
  const { production_start: start, lead_time_days: leadTimeDays, casts_per_day: castsPerDay } = (await get('product/view/19')) as ProductView // its answer
  const { production } = (await get('settings')) as PublicSettings // its answer
  return (optionDays, quantity) => plain(formatDays(readyDates(start, { leadTimeDays, optionDays, quantity, castsPerDay }, production), language))
}

/** Whether the focused element is entirely above the bar at the bottom. */
async function focusIsClear(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { left, right, top, bottom } = (document.activeElement ?? document.body).getBoundingClientRect()
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return at !== null && !(at.closest('.purchase-bar') && !document.activeElement?.closest('.purchase-bar'))
  })
}

/** The contrast of a button's words with its ground, as WCAG computes it. */
async function contrast(button: Element): Promise<number> {
  await Promise.allSettled(button.getAnimations().map(({ finished }) => finished))
  const { color, backgroundColor } = getComputedStyle(button)
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? [])
      .map((part) => Number(part) / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  }
  const [one, other] = [luminance(color), luminance(backgroundColor)]
  return Math.max(one, other) / Math.min(one, other)
}

test.describe('the model', () => {
  // The software WebGL of the journeys' browser logs this for every screenshot of a test.
  test.use({ provoked: /GPU stall due to ReadPixels/ })

  test('uk @desktop: is loaded when it is wanted, turns by keys, follows colour and light where it stands, and says what failed', {
    tag: '@proof',
  }, async ({ page }) => {
    await page.route('**/model.glb*', (route) => route.abort(), { times: 1 })
    const asked: string[] = []
    page.on('request', (request) => /model-view|model\.glb/.test(request.url()) && asked.push(request.url()))
    await page.goto('/uk/product/view/5')
    const pictures = page.locator('.product-pictures')
    await page.getByRole('button', { name: 'До зображення 2' }).click()
    const open = pictures.getByRole('button', { name: 'Покрутити в 3D' })
    await expect(open).toBeInViewport()
    expect(asked).toEqual([])
    await open.press('Enter')
    await pictures.getByRole('button', { name: 'Спробувати ще раз' }).click()
    const model = pictures.getByRole('img', { name: '3D-модель: Лава «Моноліт»' })
    await expect(model).toHaveAttribute('data-phase', 'ready')

    let seen = await model.screenshot()
    const changes = async (what: string) => {
      await expect.poll(async () => (await model.screenshot()).equals(seen), what).toBe(false)
      seen = await model.screenshot()
    }
    await model.press('ArrowRight')
    await changes('a turn')
    await pictures.getByRole('button', { name: 'Людина' }).press('Enter')
    await changes('a person')
    for (const name of ['Двері', 'Людина', 'У мене вдома']) {
      const button = pictures.getByRole('button', { name })
      await button.hover()
      // axe passes over words in the colour of their ground.
      expect(await button.evaluate(contrast), `the words under the pointer: ${name}`).toBeGreaterThanOrEqual(4.5)
    }
    seen = await model.screenshot()
    const fetched = asked.length
    await page.getByRole('radio', { name: /білий/i }).press('Space')
    await changes('another colour')
    await page.getByRole('switch', { name: 'Світлодіодне підсвічування' }).press('Space')
    await changes('the light')
    await expect(model, 'the reader stays at the model').toBeInViewport()
    expect(asked.length, 'colour and light load nothing').toBe(fetched)
  })

  test('stands in the room of a headset where it is put down, and says when the device refuses', { tag: ['@desktop', '@proof'] }, async ({
    page,
  }) => {
    const headset = await wearHeadset(page)
    await page.goto('/uk/product/view/5')
    await page.getByRole('button', { name: 'До зображення 2' }).click()
    await page.getByRole('button', { name: 'Покрутити в 3D' }).click()
    const atPlace = page.getByRole('button', { name: 'У мене вдома' })
    await headset.refuse(true)
    await atPlace.click()
    await expect(page.getByText(/^Не вдалося показати виріб у вас удома/)).toBeVisible()
    await headset.refuse(false)
    await atPlace.click()
    // The room lies above the page, which is hidden here: what is not white is the bench with its shadow.
    await page.evaluate(() => {
      document.body.style.background = 'white'
      for (const part of document.body.children) if (part instanceof HTMLElement && part.style.position !== 'fixed') part.style.visibility = 'hidden'
    })
    /** What is drawn: its middle, in pixels right of the middle of the view, and its width. */
    const see = async () => {
      const { data, info } = await sharp(await page.screenshot())
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const columns = [...data.keys()].filter((at) => (data[at] ?? 255) < 240).map((at) => at % info.width)
      const [first, last] = columns.reduce(([least, most], column) => [Math.min(least, column), Math.max(most, column)], [Infinity, -Infinity])
      return columns.length === 0 ? null : { at: (first + last - info.width) / 2, width: last - first }
    }
    const seenAt = async () => (await see())?.at
    await expect.poll(see, 'at first in the middle of the view').not.toBeNull()
    expect(await seenAt()).toBeCloseTo(0, -2)
    // The front of the seat is 4.27 m away, where a metre takes 105 of the view's 900 pixels; the shadow is a little wider than the 2 m.
    const { width } = (await see()) ?? { width: 0 }
    expect(width, 'its true size').toBeGreaterThan(210)
    expect(width, 'its true size').toBeLessThan(240)
    await headset.tap()
    await headset.stepRight(1.2)
    await expect.poll(seenAt, 'put down, it stays').toBeLessThan(-60)
    await headset.tap()
    await expect.poll(seenAt, 'taken up, it follows').toBeGreaterThan(-50)
    await headset.leave()
    await expect.poll(see, 'nothing is left of it').toBeNull()
  })

  test('gives way to words where the browser shows none', { tag: '@proof' }, async ({ page }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await page.goto('/en/product/view/5')
    await page.getByRole('button', { name: 'Go to image 2' }).click()
    await page.getByRole('button', { name: 'Turn it in 3D' }).click()
    await expect(page.getByText('This browser cannot show 3D models.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Line drawing of the shape: Monolit bench' })).toBeVisible()
  })
})

for (const language of languages) {
  const message = messages[language]

  test(`${once('en', language)}: when it is ready, where it holds, what delivery costs, and the pictures by keyboard`, { tag: '@proof' }, async ({
    page,
  }) => {
    await page.goto(`/${language}/product/view/19`)
    const main = page.getByRole('main')

    // The ready date follows the options: an extra that takes a day of work counts, and so do more pieces.
    const expectedFor = await readyDatesOf(page, language)
    const ready = main.getByText(message.ready).first()
    const read = async () => plain(await ready.textContent())
    await expect.poll(read).toContain(expectedFor(0, 1))
    const insulation = main.getByRole('switch', { name: message.insulation })
    await insulation.press('Space')
    await expect(insulation).toBeChecked()
    await expect.poll(read).toContain(expectedFor(1, 1))
    await page.goto(`${page.url()}&q=14`)
    await expect.poll(read).toContain(expectedFor(1, 14))

    // The verdict starts with a place that carries the product; pressing a tile chooses another.
    const verdict = main.locator('.verdict')
    await expect(verdict).toHaveAttribute('data-verdict', 'stands')
    await main.getByRole('radio', { name: message.balcony }).press('Space')
    await expect(verdict.locator('strong')).toHaveText(message.holds)

    // The cost of delivery: calculated once, stored on the device.
    await main.getByRole('textbox', { name: message.city }).fill(message.kyiv)
    await main.getByRole('button', { name: message.estimate }).click()
    await expect(main.getByText(message.pallet).first()).toBeVisible()
    await expect(main.getByText(message.sample)).toBeVisible()
    await page.reload()
    await page.mouse.move(200, 300)
    await expect(main.getByRole('textbox', { name: message.city })).toHaveValue(message.kyiv)

    // No control is under the purchase bar when it gets the keyboard focus.
    await page.evaluate(() => scrollTo(0, 0))
    await main.getByRole('button', { name: message.enlarge }).focus()
    for (let steps = 0; steps < 25; steps++) {
      await page.keyboard.press('Tab')
      await expect.poll(() => focusIsClear(page), `after ${steps + 1} tabs`).toBe(true)
    }

    const enlarge = main.getByRole('button', { name: message.enlarge })
    await enlarge.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img')).toBeVisible()
    const first = await dialog.getByRole('img').getAttribute('src')
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('img')).not.toHaveAttribute('src', first ?? '')
    await page.keyboard.press('+')
    await expect(dialog.getByRole('button', { name: message.zoomOut })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(enlarge).toBeFocused()
  })

  test(`${once('uk', language)}: every size is seen to scale, the drawing follows it, and another product remembers this one`, {
    tag: '@proof',
  }, async ({ page }) => {
    const texts = more[language]
    await page.goto(`/${language}/product/view/19`)
    const main = page.getByRole('main')

    // All sizes are shown side by side at one scale; pressing one chooses it like the list, and the drawing follows.
    const size = main.getByRole('combobox', { name: texts.size })
    const last = main.locator('.size-tiles button').last()
    await last.click()
    await expect(last).toHaveAttribute('aria-pressed', 'true')
    await expect(size).toHaveValue('80x80x80')
    await expect(page).toHaveURL(/c=size:/)
    const drawing = main.locator('.snap-track img[src*="drawing.svg"]')
    await expect(drawing).toHaveAttribute('src', /c=size:/)
    const answer = await page.request.get((await drawing.getAttribute('src')) ?? '')
    expect(answer.headers()['content-type']).toBe('image/svg+xml')

    await main.getByText(texts.faq).click()
    await expect(main.getByText(texts.answer)).toBeVisible()

    // Another product page lists this one as recently viewed, loaded when the row is near the viewport.
    const name = await main.getByRole('heading', { level: 1 }).textContent()
    await page.goto(`/${language}/product/view/46`)
    await main.getByText(texts.faq).scrollIntoViewIfNeeded()
    const recent = page.getByRole('region', { name: texts.recent })
    await expect(recent.getByRole('link', { name: name ?? '' })).toBeVisible()
  })

  test(`${once('en', language)}: the purchase bar stays one line and hides no option, on a narrow screen and with text twice as big`, async ({
    page,
  }) => {
    await page.goto(`/${language}/product/view/19`)
    for (const [width, textZoom, most] of [
      [320, '100%', 110],
      [390, '200%', 210],
      [1280, '100%', 72],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), textZoom)
      const bar = page.getByRole('button', { name: more[language].order }).locator('xpath=ancestor::section')
      await expect.poll(async () => (await bar.boundingBox())?.height ?? 0, `${width} px, ${textZoom}`).toBeLessThanOrEqual(most)
      await page.getByRole('combobox', { name: more[language].size }).focus()
      for (let steps = 0; steps < 12; steps++) {
        await page.keyboard.press('Tab')
        await expect.poll(() => focusIsClear(page), `${width} px, ${textZoom}, after ${steps + 1} tabs`).toBe(true)
      }
    }
  })
}
