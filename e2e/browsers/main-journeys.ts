import { until, type Driver } from './driver.ts'

const hydrated = `const main = document.querySelector('main')
  return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))`
const containsText = (text: string) => `return document.body.textContent.replaceAll('\\u00a0', ' ').includes(${JSON.stringify(text)})`
const at = (pattern: string) => `return new RegExp(${JSON.stringify(pattern)}).test(decodeURIComponent(location.href))`

async function open(driver: Driver, url: string): Promise<void> {
  await driver.goto(url)
  await until(driver, `${url} awake`, hydrated)
}

/** Filters one after the other, the other language, Back. */
async function find(driver: Driver, shop: string): Promise<void> {
  await open(driver, `${shop}/uk/product`)
  await driver.press('aside label', 'Столи')
  await until(driver, 'a ticked category in the address', at('category_id\\[\\]=\\d+'))
  await driver.press('aside label', 'Лави')
  await until(driver, 'both categories in the address', at('category_id\\[\\]=\\d+&category_id\\[\\]=\\d+'))
  await driver.press('header button', 'Українська')
  await driver.press('header a', 'English')
  await until(driver, 'the list in English', at('/en/product\\?category_id'))
  await until(driver, 'the choice of the language remembered', `return document.cookie.includes('i18next=en')`)
  await driver.back()
  await until(driver, 'the list in Ukrainian after Back', at('/uk/product\\?category_id'))
  await until(driver, 'Ukrainian words after Back', containsText('Знайдено'))
}

/** From the product to the paid order, its document, and back. */
async function orderByPhone(driver: Driver, shop: string): Promise<void> {
  await open(driver, `${shop}/uk/product/view/17`)
  await driver.press('main button', 'Замовити')
  await driver.type('[role=dialog] input[type=tel], dialog input[type=tel]', '0671234567')
  await driver.press('[role=dialog] button, dialog button', 'Замовити й сплатити карткою')
  await until(driver, 'the payment page', at('/simulator/checkout/'))
  await driver.press('button', 'Сплатити')
  await until(driver, 'the order', at('/uk/order/'))
  await until(driver, 'the order awake', hydrated)
  await until(driver, 'the order paid', containsText('Оплату успішно завершено'))
  // Opened without any interaction before: navigating to the document would cancel what the page loads on the first interaction.
  const order = await driver.run('return location.href')
  await open(driver, String(order))
  await driver.press('main a', 'Підтвердження замовлення')
  await new Promise((resolve) => setTimeout(resolve, 2500)) // the browser shows or downloads the document
  if ((await driver.run('return location.href').catch(() => '')) !== order) await driver.back()
  await until(driver, 'the order after its document', containsText('Оплату успішно завершено'))
}

/** Session cookies are Secure; browsers differ in accepting them on a loopback address. */
async function signIn(driver: Driver, shop: string): Promise<void> {
  await open(driver, `${shop}/uk/product`)
  await driver.press('header button', 'Увійти')
  await driver.type('[role=dialog] input[type=email], dialog input[type=email]', 'olena@example.com')
  await driver.type('[role=dialog] input[type=password], dialog input[type=password]', 'Vazon-na-terasi')
  await driver.press('[role=dialog] button[type=submit], dialog button[type=submit]', 'Увійти')
  const signedIn = `return !document.querySelector('header').textContent.includes('Увійти')`
  await until(driver, 'signed in', signedIn)
  await open(driver, `${shop}/uk/product/view/17`)
  await until(driver, 'signed in after a new page', signedIn)
  await driver.press('main button', 'Додати в кошик')
  await until(driver, 'the line in the cart', containsText('Додано'))
}

export const journeys = { 'find, filter, language, Back': find, 'order by phone, pay, document': orderByPhone, 'sign in, cart': signIn }
