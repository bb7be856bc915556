// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { settingsGroups } from '#contract/admin/settings.ts'
import { settingsSections, settingsSpec } from '#backoffice/fields/settings-spec.ts'
import { useSettingsSearch } from '#backoffice/fields/settings-search.ts'
import { RowsField } from '#backoffice/settings/rows-field.tsx'
import { controlId } from '#backoffice/form/edit-frame.tsx'
import { cellPath, type RowText } from '#backoffice/settings/settings-values.ts'
import { queryClient, sessionQuery } from '#backoffice/api/admin-api.ts'
import { renderInUkrainian } from './render-in-ukrainian.tsx'

test('every group of settings stands under one heading', () => {
  expect(Object.values<readonly string[]>(settingsSections).flat().toSorted()).toEqual(settingsGroups.toSorted())
})

test('a setting is found by its words, in either layout and with another ending', async () => {
  const found: string[][] = []
  function Found() {
    const find = useSettingsSearch()
    for (const typed of ['твердіння', 'ndthlsyyz', 'тарифи доставка', 'кольори', 'передоплата', 'графік роботи', 'самовивіз', 'валюта', 'відсоток'])
      found.push(find(typed).map(({ to, label }) => `${to} ${label}`))
    return <p>done</p>
  }
  queryClient.setQueryData(sessionQuery.queryKey, { me: { capabilities: ['system.manage'] } } as never) // all that is read of it
  renderInUkrainian(
    <QueryClientProvider client={queryClient}>
      <Found />
    </QueryClientProvider>,
  )
  await expect.poll(() => document.querySelector('p')?.textContent).toBe('done')
  const curing = ['/settings/production Виробництво', '/settings/production#field-cure_days Днів твердіння']
  expect(found[0]).toEqual(expect.arrayContaining(curing))
  expect(found[1]).toEqual(found[0])
  expect(found[2]).toContain('/settings/delivery Тарифи доставки')
  expect(found[3]).toContain('/settings/colours Кольори')
  const deposit = '/settings/desk#field-deposit_percent Передоплата до відливання, %'
  expect(found[4]).toContain(deposit)
  expect(found[5]).toContain('/settings/hours Години дзвінків')
  expect(found[6]).toContain('/settings/delivery Тарифи доставки')
  expect(found[7]).toEqual(['/system#rates Курси валют'])
  expect(found[8]).toContain(deposit)
})

test('an error in any cell of any table stands at that cell, to which the list of errors leads', async () => {
  const tables = settingsGroups.flatMap((group) => settingsSpec[group].fields.filter(({ kind }) => kind === 'rows'))
  expect(tables.length).toBeGreaterThan(5)
  for (const field of tables) {
    document.body.replaceChildren()
    const cells = (field.columns ?? []).map(({ key }) => cellPath(field.path, 1, key))
    const errors = Object.fromEntries(cells.map((cell) => [cell, `wrong ${cell}`]))
    renderInUkrainian(<RowsField field={field} rows={[{}, {}]} error={undefined} errors={errors} readOnly={false} onChange={() => {}} />)
    await expect.poll(() => document.querySelectorAll('[data-part]').length).toBe(2)
    for (const cell of cells) {
      const control = document.getElementById(controlId(cell))
      expect(control?.closest('[data-part]')?.previousElementSibling, cell).not.toBeNull()
      expect(control?.getAttribute('aria-invalid'), cell).toBe('true')
      expect(control?.closest('details')?.open ?? true, 'a folded row with an error is open').toBe(true)
      expect(document.getElementById(control?.getAttribute('aria-describedby') ?? '')?.textContent, cell).toContain(`wrong ${cell}`)
    }
  }
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

test('a colour is one line until it is opened; the open one goes along when it is moved, and a new one is open', async () => {
  const [field] = settingsSpec.colours.fields
  if (!field) throw new Error('no field')
  function Shown() {
    const [rows, setRows] = useState<readonly RowText[]>(['сірий', 'білий', 'графіт'].map((uk) => ({ uk })))
    return <RowsField field={field as never /* checked above */} rows={rows} error={undefined} errors={{}} readOnly={false} onChange={setRows} />
  }
  renderInUkrainian(<Shown />)
  const folds = () => [...document.querySelectorAll('details')]
  const shown = () => folds().map(({ open, firstChild }) => `${firstChild?.textContent}${open ? ' open' : ''}`)
  const press = (label: string) => document.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)?.click()
  await expect.poll(shown).toEqual(['сірий', 'білий', 'графіт'])
  document.querySelector('summary')?.click()
  await expect.poll(shown).toEqual(['сірий open', 'білий', 'графіт'])
  press('Нижче: рядок 1')
  await expect.poll(shown).toEqual(['білий', 'сірий open', 'графіт'])
  press('Додати колір: Кольори бетону')
  await expect.poll(shown).toEqual(['білий', 'сірий', 'графіт', 'Без назви open'])
})
