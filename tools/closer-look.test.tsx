// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Image, ProductView } from '#contract/catalogue.ts'
import CloserLook from '#storefront/product/closer-look.tsx'
import { renderInUkrainian } from './render-in-ukrainian.tsx'

const image = (kind: string): Image => ({
  url: `/media/${kind}.webp`,
  alt: kind,
  width: 4,
  height: 5,
  placeholder: null,
  sources: [],
  kind,
  color: null,
})
const look = (...kinds: string[]) => {
  const pictures = kinds.map((kind) => ({ picture: image(kind), differences: [] }))
  renderInUkrainian(<CloserLook product={{ product_properties: [] } as unknown as ProductView} pictures={pictures} drawing={image('drawing')} />) // what it reads of one
  return () => [...document.querySelectorAll('figcaption')].map((caption) => caption.textContent)
}

test('what the gallery has beside its first picture stands large among the texts, three at most', async () => {
  await expect
    .poll(look('place', 'evening', 'alone', 'close', 'scale', 'photo', 'colour'))
    .toEqual(['Увечері', 'Зблизька', expect.stringMatching(/^Найбільший/)])
})

test('of two pictures the near one is the wide one', async () => {
  await expect.poll(look('place', 'scale', 'close')).toEqual(['Зблизька', expect.stringMatching(/^Найбільший/)])
})

test('a lone picture brings the piece on paper', async () => {
  await expect.poll(look('place', 'alone', 'close', 'colour')).toEqual(['Зблизька', 'На світлому тлі'])
})

test('a press opens the picture among those of the gallery', async () => {
  await expect.poll(look('place', 'evening', 'alone', 'close')).toEqual(['Зблизька', 'Увечері'])
  document.querySelector<HTMLElement>('[aria-label="Збільшити: Зблизька"]')?.click()
  await expect.poll(() => document.querySelector('dialog img')?.getAttribute('alt')).toBe('close')
  await expect.poll(() => document.querySelector('dialog')?.textContent).toMatch(/5\sз\s5/)
})
