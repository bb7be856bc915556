// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { BulkPriceRow } from '#contract/admin/bulk-prices.ts'
import { PricePreview } from '#backoffice/catalogue/bulk/price-preview.tsx'
import type { Looked } from '#backoffice/catalogue/bulk/price-rule.ts'
import { renderInUkrainian } from './render-in-ukrainian.tsx'

const row = (id: number, before: number, after: number): BulkPriceRow => {
  const name = { uk: `Вазон ${id}`, en: `Planter ${id}` }
  return { id, code: `p-${id}`, name, price: { before, after }, impacts: [], impossible: false }
}

test('of many prices, those that fall or rise by more than half are marked and counted before they are applied; an unticked one is not', async () => {
  const rows = [row(1, 100_000, 49_999), row(2, 100_000, 50_000), row(3, 100_000, 150_000), row(4, 100_000, 150_001), row(5, 100_000, 107_000)]
  const looked = { question: {}, preview: { rows, same: 0, too_many: false, fingerprint: 'f' } } as unknown as Looked // what is shown of it
  renderInUkrainian(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PricePreview looked={looked} onApplied={() => {}} onOutdated={async () => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const text = () => document.body.textContent ?? ''
  await expect.poll(text).toContain('У 2 рядках ціна змінюється більше ніж наполовину')
  const marks = () =>
    [...document.querySelectorAll('.mark-warning')].map((mark) => [mark.closest('tr')?.textContent?.includes('p-1'), mark.textContent])
  expect(marks()).toEqual([
    [true, 'Ціна падає більше ніж наполовину'],
    [false, 'Ціна зростає більше ніж наполовину'],
  ])
  document.querySelector<HTMLInputElement>('tbody input[type=checkbox]')?.click()
  await expect.poll(text).toContain('У 1 рядку ціна змінюється більше ніж наполовину')
  expect(marks()).toEqual([[false, 'Ціна зростає більше ніж наполовину']])
})
