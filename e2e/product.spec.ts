import { expect, languages, pairLanguageWithWidth, test, type Language, type Page } from './shop.ts'

/** Journey: a stranger configures a planter, learns when it is ready, where it holds and what bringing it costs, and looks closely. */
const messages = {
  uk: {
    ready: /Готово \d+/,
    insulation: 'Теплоізоляція',
    balcony: /Балкон.*(?:Витримає, якщо|Заважкий)/,
    city: 'Місто, куди веземо',
    kyiv: 'Київ',
    estimate: 'Порахувати',
    pallet: 'На палеті',
    sample: /Зразок тарифів/,
    enlarge: 'Збільшити: зображення 1',
    farther: 'Далі',
  },
  en: {
    ready: /Ready \d+/,
    insulation: 'Thermal insulation',
    balcony: /Balcony.*(?:It holds if|Too heavy)/,
    city: 'Town to deliver to',
    kyiv: 'Kyiv',
    estimate: 'Estimate',
    pallet: 'On a pallet',
    sample: /Sample tariffs/,
    enlarge: 'Enlarge picture 1',
    farther: 'Farther',
  },
} as const satisfies Record<Language, unknown>

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')

/** Nothing of what has the focus lies under the bar at the lower edge. */
async function focusIsClear(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { left, right, top, bottom } = (document.activeElement ?? document.body).getBoundingClientRect()
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return at !== null && !(at.closest('.purchase-bar') && !document.activeElement?.closest('.purchase-bar'))
  })
}

for (const language of languages) {
  const message = messages[language]

  test(`${language}: when it is ready, where it holds, what delivery costs, and the pictures by keyboard`, async ({ page, accessible }) => {
    pairLanguageWithWidth(language)
    await page.goto(`/${language}/product/view/19`)
    const main = page.getByRole('main')

    // The date follows the choice: an addition that takes a day of work moves it, and so do more pieces.
    const ready = main.getByText(message.ready).first()
    const read = async () => plain(await ready.textContent())
    const before = await read()
    const insulation = main.getByRole('switch', { name: message.insulation })
    await insulation.press('Space')
    await expect(insulation).toBeChecked()
    await expect.poll(read).not.toBe(before)
    const insulated = await read()
    await page.goto(`${page.url()}&q=14`)
    await expect.poll(read).not.toBe(insulated)

    await expect.poll(async () => plain(await main.textContent())).toMatch(message.balcony)

    // What delivery costs: asked once, kept on the device.
    await main.getByRole('textbox', { name: message.city }).fill(message.kyiv)
    await main.getByRole('button', { name: message.estimate }).click()
    await expect(main.getByText(message.pallet)).toBeVisible()
    await expect(main.getByText(message.sample)).toBeVisible()
    await page.reload()
    await page.mouse.move(200, 300)
    await expect(main.getByRole('textbox', { name: message.city })).toHaveValue(message.kyiv)
    await accessible(`a product, ${language}`)

    // No control is hidden under the purchase bar when the keyboard reaches it.
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
    await expect(dialog.getByRole('button', { name: message.farther })).toBeVisible()
    await accessible(`the pictures enlarged, ${language}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(enlarge).toBeFocused()
  })
}
