import { request } from '@playwright/test'
import type { ProductEditor } from '../src/contract/admin/products.ts'
import { expect, languages, onceAtDesk } from './shop.ts'
import { joinByCalls, ownProduct, staffAs, test, textsOf } from './staff.ts'

/** Acts without confirmation can be undone within ten seconds by the person who did them. */

for (const language of languages) {
  const t = textsOf(language, 'admin-catalogue')
  const common = textsOf(language, 'admin-common')

  test(`${onceAtDesk('uk', language)}: a publication, a dropped draft and a hidden product are put back by the manager who pressed`, {
    tag: '@proof',
  }, async ({ page, shop }) => {
    await staffAs(page, language, shop, 'manager')
    const { id, values } = await ownProduct(shop)
    const read = async () => (await (await page.request.get(`/api/v1/admin/products/${id}`)).json()) as ProductEditor // its answer
    const undo = async (said: string) => {
      const status = page.getByRole('status')
      await expect(status.getByText(said).last()).toBeVisible()
      // The toast of the former act may still be visible with a button of its own.
      await page
        .getByRole('button', { name: common('undo'), exact: true })
        .last()
        .click()
      // The name of the product follows the act, inside the quotation marks.
      await expect(status.getByText(common('undone', { act: said }).replace(/»$/, '')).last()).toBeVisible()
      await page.keyboard.press('Escape')
    }
    const danger = async (act: 'hide' | 'remove', consequence: string) => {
      await page.getByRole('button', { name: t(act), exact: true }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(consequence)
      await expect(dialog.getByRole('button', { name: t(act), exact: true }), 'nothing is done without a reason').toBeDisabled()
      await dialog.getByLabel(common('reason')).fill('Сезон скінчився')
      await dialog.getByRole('button', { name: t(act), exact: true }).click()
    }
    await page.goto(`/admin/catalogue/products/${id}`)
    const price = page.getByLabel(t('price'), { exact: true })
    const former = await price.inputValue()
    await price.fill('4 321')
    await expect(page.getByRole('status').filter({ hasText: t('draftSaved') })).toBeVisible()

    await page.getByRole('button', { name: t('dropDraft') }).click()
    await expect(price).toHaveValue(former)
    await undo(t('draftDropped'))
    await expect(price, 'what was typed is there again').toHaveValue('4321')
    expect(await read()).toMatchObject({ state: 'changed', values: { price_kopiykas: 432_100 } })
    const colleague = await request.newContext({ baseURL: shop.url, extraHTTPHeaders: { origin: shop.url } })
    await joinByCalls(colleague, shop, 'content', 'Ірина Бойко')
    const theirs = { version: (await read()).version, changes: { 'description.uk': 'Опис колеги.' } }
    expect((await colleague.put(`/api/v1/admin/products/${id}/draft`, { data: theirs })).status()).toBe(200)
    await colleague.dispose()
    await expect(page.getByText(common('newer', { who: 'Ірина Бойко' }))).toBeVisible()
    await page.getByRole('button', { name: t('dropDraft') }).click()
    await expect(page.getByRole('dialog')).toContainText(/\(Ірина Бойко, .+\)\./)
    expect((await read()).values['description.uk'], 'a colleague’s work is asked about').toBe('Опис колеги.')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('dropDraft') })
      .click()
    await expect(price).toHaveValue(former)
    await undo(t('draftDropped'))
    // The former undo was confirmed in the same words.
    const both = { price_kopiykas: 432_100, 'description.uk': 'Опис колеги.' }
    await expect.poll(async () => (await read()).values).toMatchObject(both)

    await page.getByRole('button', { name: t('publishChanges') }).click()
    await page.getByRole('button', { name: t('publish'), exact: true }).click()
    await undo(t('nowPublished'))
    await expect(price).toHaveValue('4321')
    await expect(page.getByRole('button', { name: t('dropDraft') }), 'it waits in the draft').toBeVisible()
    expect((await read()).before.price_kopiykas).toBe(values.price_kopiykas)

    await danger('hide', t('hideHint'))
    await undo(t('nowHidden'))
    await expect.poll(async () => (await read()).state).toBe('changed')
    await expect(page.getByRole('button', { name: t('hide'), exact: true })).toBeVisible()

    await danger('hide', t('hideHint'))
    await expect(page.getByRole('status').getByText(t('nowHidden')).last()).toBeVisible()
    await page.keyboard.press('Escape')
    await danger('remove', t('removeProductHint'))
    await expect(page).toHaveURL(/\/catalogue\/products$/)
    await undo(t('removed', { name: values[`name.${language}`] }))
    await expect(page, 'the manager stands where the product was removed').toHaveURL(`/admin/catalogue/products/${id}`)
    await expect(price, 'with its draft').toHaveValue('4321')
  })
}
