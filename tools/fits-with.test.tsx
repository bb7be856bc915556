// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { ProductEditor } from '#contract/admin/products.ts'
import { emptyProduct } from '#contract/product-values.ts'
import { FitsWithSection } from '#backoffice/catalogue/fits-with-section.tsx'
import { renderInUkrainian } from './render-in-ukrainian.tsx'

const companions = ['kub', 'konus'].map((code) => ({ code, name: { uk: `Вазон ${code}`, en: '' }, picture: null, on_sale: code === 'kub' }))

function Editor() {
  const [codes, setCodes] = useState<readonly string[]>(['kub', 'konus', 'gone'])
  const product = { code: 'kolo', companions } as unknown as ProductEditor // what the section reads of it
  return (
    <FitsWithSection
      product={product}
      now={{ ...emptyProduct(1), fits_with: codes }}
      set={(_, value) => setCodes(value as string[])} // the section writes its own field
      locked={false}
    />
  )
}

test('what fits a product is ordered by buttons and by Alt with an arrow, keeps the focus and is taken off; what buyers do not see says so', async () => {
  renderInUkrainian(<Editor />)
  const rows = () => [...document.querySelectorAll('li')].map((row) => row.textContent)
  await expect.poll(rows).toEqual(['Вазон kubkub', 'Вазон konuskonus\u00a0· не в продажу, покупці його не бачать', 'goneтовару з таким кодом немає'])
  const press = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)
  press('Нижче: Вазон kub')?.focus()
  press('Нижче: Вазон kub')?.click()
  await expect.poll(() => rows()[1]).toContain('kub')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Нижче: Вазон kub')
  await expect.poll(() => document.body.textContent).toMatch(/Вазон kub: місце\s2\sз\s3/)
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true }))
  await expect.poll(() => rows()[0]).toContain('kub')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Нижче: Вазон kub')
  press('Прибрати: gone')?.click()
  await expect.poll(rows).toHaveLength(2)
})
