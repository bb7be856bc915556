import type { AttributeList } from '../src/contract/admin/attributes.ts'
import { expect, languages, onceAtDesk, type Page } from './shop.ts'
import { ownProduct, staffAs, test, textsOf } from './staff.ts'

/** What every product may say of itself beside its figures: its name is one for all products, so that two people may change it at once. */

const origin = (page: Page) => ({ origin: new URL(page.url()).origin })

for (const language of languages) {
  const catalogue = textsOf(language, 'admin-catalogue')
  const common = textsOf(language, 'admin-common')

  test(`${onceAtDesk('uk', language)}: two who change one property of products are joined, and asked about what both changed`, async ({
    page,
    shop,
    accessible,
  }) => {
    await staffAs(page, language, shop, 'manager')
    const { id } = await ownProduct(shop)
    await page.goto(`/admin/catalogue/products/${id}`)
    const named = { uk: `Оздоблення ${Date.now()}`, en: `Finish ${Date.now()}` }
    const body = { kind: 'TEXT', name: named, unit: { uk: '', en: '' } }
    const made = (await (await page.request.post('/api/v1/admin/attributes', { headers: origin(page), data: body })).json()) as AttributeList // its answer
    const attribute = made.data.find(({ name }) => name.uk === named.uk)
    expect(attribute?.version).toBe(1)
    await page.reload()
    await page.getByRole('button', { name: catalogue('editAttribute', { name: named[language] }) }).click()
    const dialog = page.getByRole('dialog')
    const nameIn = (side: 'uk' | 'en') => dialog.getByLabel(`${catalogue('name')} ${common(`language_${side}`)}`)
    await expect(nameIn('uk'), 'the product below has a name too').toHaveValue(named.uk)
    await accessible('the dialog of a property')
    await nameIn('uk').fill('Моє оздоблення')

    const change = (data: object) => page.request.put(`/api/v1/admin/attributes/${attribute?.code}`, { headers: origin(page), data })
    const theirs = { uk: 'Оздоблення колеги', en: 'Their finish' }
    expect((await change({ ...body, name: theirs, version: 1 })).status()).toBe(200)
    await dialog.getByRole('button', { name: catalogue('saveAttribute') }).click()
    await expect(dialog.getByRole('radio', { name: common('mine') })).toBeChecked()
    await dialog.getByRole('button', { name: common('saveChoice') }).click()
    await expect(dialog).toHaveCount(0)
    const { data } = (await (await page.request.get('/api/v1/admin/attributes')).json()) as AttributeList // its answer
    expect(data.find(({ code }) => code === attribute?.code)).toMatchObject({ name: { uk: 'Моє оздоблення', en: 'Their finish' }, version: 3 })
  })
}
