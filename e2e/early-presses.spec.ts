import { expect, test } from './shop.ts'

test('a button pressed before the scripts are there does its work once they are', async ({ context, baseURL }) => {
  // A page of its own: the journeys' one waits until React is there.
  const page = await context.newPage()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/assets\/framework/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(`${baseURL}/uk/product`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Кошик/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  arrive()
  await expect(page.getByRole('dialog')).toBeVisible()
  // Once: the press is not repeated when the page is hydrated.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
