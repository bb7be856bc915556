// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#contract/catalogue.ts'
import { ModelSlide } from '#storefront/product/model-slide.tsx'
import { renderInUkrainian } from './render-in-ukrainian.tsx'

afterEach(() => {
  location.hash = ''
})

const product = { id: 5, product_name: 'Лава «Моноліт»', product_properties: [] } as unknown as ProductView // what the slide reads of one
const open = () => {
  const slide = <ModelSlide product={product} choice={{}} />
  renderInUkrainian(<RouterProvider router={createMemoryRouter([{ path: '/', element: slide }])} />)
}
const said = () => document.body.textContent

test('the model waits until it is wanted', async () => {
  open()
  await expect.poll(said).toBe('Покрутити в 3D')
})

test('by the address that its QR code holds it opens by itself; a browser that cannot show one says so beside the still', async () => {
  location.hash = '#model'
  open()
  await expect.poll(said).toMatch(/^Цей браузер не показує тривимірних моделей/)
  expect(document.querySelector('img')?.alt).toBe('Форма виробу лініями: Лава «Моноліт»')
})
