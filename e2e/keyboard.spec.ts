import type { Locator } from '@playwright/test'
import { expect, languages, test, type Page } from './shop.ts'

/** The main job of the shop by keyboard alone: nothing is clicked here. */
const messages = {
  uk: {
    skip: 'До основного вмісту',
    search: 'Пошук у каталозі',
    typo: 'Канус',
    product: 'Вазон «Конус»',
    size: 'Розмір',
    colour: 'Колір',
    white: /білий/,
    insulation: 'Теплоізоляція',
    more: /^Більше$/,
    total: '₴ 13 600',
    order: 'Замовити зараз',
    payNow: 'Замовити й сплатити карткою',
    phone: 'Ваш телефон',
    pay: 'Сплатити',
    paid: /Оплату успішно завершено/,
  },
  en: {
    skip: 'Skip to content',
    search: 'Search the catalogue',
    typo: 'Konnus',
    product: 'Konus planter',
    size: 'Size',
    colour: 'Colour',
    white: /white/,
    insulation: 'Thermal insulation',
    more: /^Increase$/,
    total: '₴ 13,600',
    order: 'Order now',
    payNow: 'Order and pay by card',
    phone: 'Your phone',
    pay: 'Pay',
    paid: /successfully completed/,
  },
} as const

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ').replaceAll('\u2060', '')

/** Types with key events; Playwright sends none for letters that an American keyboard lacks. */
async function typeKeys(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const letter of text) {
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter, unmodifiedText: letter })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter })
  }
  await session.detach()
}

/** Presses Tab until the element has the focus. */
async function reach(page: Page, subject: Locator): Promise<void> {
  await expect(subject).toBeAttached()
  for (let steps = 0; steps < 80; steps++) {
    if (await subject.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`not reached by 80 tabs: ${subject}`)
}

/** Presses the arrow key inside a group of radio buttons until the wanted one is checked. */
async function choose(page: Page, group: Locator, label: Locator): Promise<void> {
  await reach(page, group.locator('input:checked, input').first())
  for (let steps = 0; steps < 8; steps++) {
    if (await label.isChecked()) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`not chosen by arrows: ${label}`)
}

for (const language of languages) {
  const message = messages[language]

  test(`${language} @desktop${language === 'en' ? '' : ' @proof'}: find, configure, order and pay without a mouse`, { tag: '@proof' }, async ({
    page,
  }) => {
    await page.goto(`/${language}/product`)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: message.skip })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()

    await reach(page, page.getByRole('combobox', { name: message.search }))
    await typeKeys(page, message.typo)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/full_text_search/)
    await reach(page, page.getByRole('main').getByRole('link', { name: message.product }).first())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(message.product)

    const size = page.getByRole('combobox', { name: message.size })
    await reach(page, size)
    // Arrow keys move through the sizes.
    for (let steps = 0; steps < 8 && (await size.inputValue()) !== '60x60x110'; steps++) await page.keyboard.press('ArrowDown')
    await expect(size).toHaveValue('60x60x110')
    await choose(page, page.getByRole('group', { name: message.colour }), page.getByRole('radio', { name: message.white }))
    await reach(page, page.getByRole('switch', { name: message.insulation }))
    await page.keyboard.press('Space')
    await reach(page, page.getByRole('button', { name: message.more }).first())
    await page.keyboard.press('Space')

    const order = page.getByRole('main').getByRole('button', { name: message.order }).first()
    await reach(page, order)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    const phone = dialog.getByRole('textbox', { name: message.phone })
    await expect(phone).toBeVisible()
    // Escape closes the dialog, and the focus returns to the button.
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(order).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(async () => plain(await dialog.textContent())).toContain(message.total)
    await reach(page, phone)
    await page.keyboard.type('067 123 45 67')
    await reach(page, dialog.getByRole('button', { name: message.payNow }))
    await page.keyboard.press('Enter')

    await page.waitForURL(/\/simulator\//)
    await reach(page, page.getByRole('button', { name: message.pay, exact: true }))
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/${language}/order/`))
    await expect(page.getByRole('main')).toContainText(message.paid)
    await expect.poll(async () => plain(await page.getByRole('main').textContent())).toContain(message.total)
  })
}
