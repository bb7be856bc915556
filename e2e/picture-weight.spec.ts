import { expect, hydrateDeferred, test, type Page } from './shop.ts'

test.use({ pictures: true })

test.use({ deviceScaleFactor: 3 })

/** The image files that the browser chose for the first screen. */
const firstScreen = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('img')].filter((image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect()
      return width > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0
    })
    return seen.map(({ currentSrc, fetchPriority }) => ({ url: currentSrc, first: fetchPriority === 'high' }))
  })

/** Bytes of the encoded file, not of the substitute sent while it is being encoded. */
async function bytesOf(page: Page, url: string): Promise<number> {
  let bytes = 0
  const lasting = async () => {
    const answer = await page.request.get(url)
    bytes = (await answer.body()).length
    return answer.headers()['cache-control']
  }
  await expect.poll(lasting, { timeout: 120_000 }).toContain('immutable')
  return bytes
}

test(
  'the pictures of a dense phone’s first screen weigh at most 150 KB, and the first is fetched in one width',
  { tag: '@proof' },
  async ({ page }, { project }) => {
    test.skip(project.name !== 'phone', 'a desk has another budget')
    for (const address of ['/uk/product', '/uk/product?category_id%5B%5D=1', '/uk/product/view/1']) {
      const fetched = new Set<string>()
      const note = (request: { url(): string }) => fetched.add(request.url())
      page.on('request', note)
      await page.goto(address)
      await expect.poll(async () => (await firstScreen(page)).every(({ url }) => url)).toBe(true)
      page.off('request', note)
      const shown = await firstScreen(page)
      expect(shown.length, `pictures of ${address}`).toBeGreaterThan(0)
      const urls = [...new Set(shown.map(({ url }) => url).filter((url) => url.includes('/media/')))]
      let sum = 0
      for (const url of urls) sum += await bytesOf(page, url)
      expect(sum, `bytes of ${urls.join(' ')}`).toBeLessThanOrEqual(150_000)
      const first = shown.find((image) => image.first)?.url ?? ''
      const stem = /[0-9a-f]{20}/.exec(first)?.[0] ?? 'no first picture'
      expect([...fetched].filter((url) => url.includes(stem) && url.endsWith('.avif'))).toEqual([first])
    }
  },
)

test('a finger that swipes over a card turns to its second picture and back, and opens nothing', { tag: ['@proof', '@phone'] }, async ({ page }) => {
  await page.goto('/uk/product?category_id[]=1')
  await hydrateDeferred(page)
  const picture = page.locator('.product-card > span').first()
  const box = await picture.boundingBox()
  if (!box) throw new Error('no card in sight')
  const finger = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const [left, right] = [box.x + 10, box.x + box.width - 10]
  const swipe = async (from: number, to: number) => {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] })
    for (const part of [0.25, 0.5, 0.75, 1])
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from + (to - from) * part, y }] })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe(right, left)
  const second = picture.locator('.card-second')
  await expect(second).toHaveCSS('opacity', '1')
  // Any width counts, because a variant that is not encoded yet is answered by the nearest one.
  await expect.poll(() => second.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await swipe(left, right)
  await expect(second).toHaveCSS('opacity', '0')
  await expect(page).toHaveURL(/category_id/)
})
