import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { expect, languages, once, test, type Language, type Page } from './shop.ts'

/** A list without an account: drawings, the offer's page, undo, and a failing shop. stranger.spec.ts covers the usual path. */
const messages = {
  uk: {
    toList: 'До списку',
    toCart: 'Додати в кошик',
    onList: /^У списку: /,
    button: /^Список, /,
    title: 'Ваш список',
    place: /^Місце: /,
    drawings: /^Креслення для архітектора/,
    zip: 'Завантажити ZIP',
    openOffer: 'Відкрити сторінку пропозиції',
    orderAll: /^Замовити все/,
    phone: 'Ваш телефон',
    talkFirst: 'Замовити й спершу поговорити',
    remove: /^Прибрати: /,
    undo: 'Повернути',
    clear: 'Очистити список',
    empty: 'У списку порожньо.',
    promptAdd: 'Додати до списку',
    registered: 'Кошик доступний лише зареєстрованим покупцям.',
    failed: 'Не вдалося порахувати ціни',
    again: 'Спробувати ще раз',
  },
  en: {
    toList: 'Add to list',
    toCart: 'Add to cart',
    onList: /^On your list: /,
    button: /^List, /,
    title: 'Your list',
    place: /^Place: /,
    drawings: /^Drawings for the architect/,
    zip: 'Download ZIP',
    openOffer: 'Open the offer’s page',
    orderAll: /^Order everything/,
    phone: 'Your phone',
    talkFirst: 'Order and talk first',
    remove: /^Remove: /,
    undo: 'Undo',
    clear: 'Clear the list',
    empty: 'Your list is empty.',
    promptAdd: 'Add to list',
    registered: 'The cart available only for registered users.',
    failed: 'The prices could not be worked out',
    again: 'Try again',
  },
} as const

async function addToList(page: Page, language: Language, address: string): Promise<void> {
  const t = messages[language]
  await page.goto(`/${language}/product/view/${address}`)
  await page.getByRole('button', { name: t.toList, exact: true }).click()
  await expect(page.getByText(t.onList).first()).toBeVisible()
}

async function openList(page: Page, language: Language) {
  const t = messages[language]
  await page.getByRole('banner').getByRole('button', { name: t.button }).click()
  const drawer = page.getByRole('dialog', { name: t.title })
  await expect(drawer.getByRole('button', { name: t.orderAll })).toBeVisible()
  return drawer
}

for (const language of languages) {
  const t = messages[language]

  test(`${once('uk', language)}: an architect downloads the drawings of a list and orders from the offer's page`, { tag: '@proof' }, async ({
    page,
  }) => {
    for (const address of ['1', '5']) await addToList(page, language, address)
    const drawer = await openList(page, language)
    await drawer.getByRole('button', { name: t.drawings }).click()
    const [zip] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: t.zip }).click()])
    const files = unzipSync(new Uint8Array(readFileSync(await zip.path())))
    const endings = Object.keys(files).map((name) => name.split('.').at(-1))
    expect(endings.toSorted()).toEqual(['dxf', 'dxf', 'glb', 'glb', 'ifc', 'ifc', 'pdf', 'pdf', 'xlsx'])
    const dxf = Object.entries(files).find(([name]) => name.endsWith('.dxf'))
    expect(strFromU8(dxf?.[1] ?? new Uint8Array())).toContain('OUTLINE')

    await page.getByRole('link', { name: t.openOffer }).click()
    await expect(page).toHaveURL(new RegExp(`/${language}/offer/`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/OF-\d{4}-\d{5}/)
    await page.getByRole('button', { name: t.orderAll }).click()
    await page.getByLabel(t.phone).fill('067 123 45 67')
    await page.getByRole('button', { name: t.talkFirst }).click()
    await expect(page).toHaveURL(new RegExp(`/${language}/order/`))
  })

  test(`${once('en', language)}: a visitor who adds to the cart may take the list instead; what is taken out can be had back; a list whose prices cannot be read keeps its lines, and asks again`, {
    tag: '@proof',
  }, async ({ page, context }) => {
    await page.goto(`/${language}/product/view/1`)
    await page.getByRole('button', { name: t.toCart, exact: true }).click()
    await expect(page.getByText(t.registered)).toBeVisible()
    await page.getByRole('button', { name: t.promptAdd, exact: true }).last().click()
    const drawer = page.getByRole('dialog', { name: t.title })
    await expect(drawer.getByRole('article')).toHaveCount(1)
    await drawer.getByRole('button', { name: t.remove }).click()
    await expect(drawer.getByText(t.empty)).toBeVisible()
    await drawer.getByRole('button', { name: t.undo }).click()
    await expect(drawer.getByRole('article')).toHaveCount(1)
    await context.route('**/api/v1/offer/preview', (route) => route.abort())
    await page.goto(`/${language}/list`)
    await expect(page.getByText(t.failed)).toBeVisible()
    await expect(page.getByRole('main').getByLabel(t.place)).toHaveCount(1)
    await context.unroute('**/api/v1/offer/preview')
    await page.getByRole('button', { name: t.again }).click()
    await expect(page.getByRole('button', { name: t.orderAll })).toBeVisible()
    await expect(page.getByText(t.failed)).toBeHidden()
    await page.getByRole('button', { name: t.clear }).click()
    await page.reload()
    await expect(page.getByText(t.empty)).toBeVisible()
  })
}
