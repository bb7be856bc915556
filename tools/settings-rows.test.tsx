// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { settingsGroups } from '#contract/admin/settings.ts'
import { settingsSections, settingsSpec } from '#backoffice/fields/settings-spec.ts'
import { useSettingsSearch } from '#backoffice/fields/settings-search.ts'
import { RowsField } from '#backoffice/settings/rows-field.tsx'
import type { RowText } from '#backoffice/settings/settings-values.ts'
import { renderInUkrainian } from './render-in-ukrainian.tsx'

test('every group of settings stands under one heading', () => {
  expect(Object.values<readonly string[]>(settingsSections).flat().toSorted()).toEqual(settingsGroups.toSorted())
})

test('a setting is found by its words, in either layout and with another ending', async () => {
  const found: string[][] = []
  function Found() {
    const find = useSettingsSearch()
    for (const typed of ['твердіння', 'ndthlsyyz', 'тарифи доставка', 'кольори', 'передоплата'])
      found.push(find(typed).map(({ to, label }) => `${to} ${label}`))
    return <p>done</p>
  }
  renderInUkrainian(<Found />)
  await expect.poll(() => document.querySelector('p')?.textContent).toBe('done')
  const curing = ['/settings/production Виробництво', '/settings/production#field-cure_days Днів твердіння']
  expect(found[0]).toEqual(expect.arrayContaining(curing))
  expect(found[1]).toEqual(found[0])
  expect(found[2]).toContain('/settings/delivery Тарифи доставки')
  expect(found[3]).toContain('/settings/colours Кольори')
  expect(found[4]).toContain('/settings/desk#field-deposit_percent Передоплата до відливання, %')
})

test('rows that buyers see in order are moved by buttons and by Alt with an arrow, and the focus goes along', async () => {
  const [field] = settingsSpec.messengers.fields
  if (!field) throw new Error('no field')
  function Shown() {
    const [rows, setRows] = useState<readonly RowText[]>(['Viber', 'Telegram', 'Signal'].map((name) => ({ name, url: '' })))
    return <RowsField field={field as never /* checked above */} rows={rows} error={undefined} errors={{}} readOnly={false} onChange={setRows} />
  }
  renderInUkrainian(<Shown />)
  const names = () => [...document.querySelectorAll<HTMLInputElement>('[data-part]')].map((row) => row.querySelector('input')?.value)
  await expect.poll(names).toEqual(['Viber', 'Telegram', 'Signal'])
  document.querySelector<HTMLButtonElement>('[aria-label="Нижче: рядок 1"]')?.focus()
  document.querySelector<HTMLButtonElement>('[aria-label="Нижче: рядок 1"]')?.click()
  await expect.poll(names).toEqual(['Telegram', 'Viber', 'Signal'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Нижче: рядок 2')
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true }))
  await expect.poll(names).toEqual(['Viber', 'Telegram', 'Signal'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Нижче: рядок 1')
  expect(document.body.textContent).toContain('Додати посилання')
})
