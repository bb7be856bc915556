// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { PriceRange } from '#ui/price-range.tsx'
import { renderInUkrainian } from './render-in-ukrainian.tsx'

test('a bound that one is about to type over keeps its text while another list arrives', async () => {
  const upTo = (max: number) => <PriceRange legend="Ціна" min={900} max={max} from={900} to={max} onChange={() => {}} />
  const show = renderInUkrainian(upTo(186_000))
  const texts = () => [...document.querySelectorAll<HTMLInputElement>('input[inputmode=decimal]')].map(({ value }) => value)
  await expect.poll(texts).toEqual(['900', '186000'])
  document.querySelectorAll<HTMLInputElement>('input[inputmode=decimal]')[1]?.focus()
  show(upTo(25_040))
  await expect.poll(() => document.querySelector<HTMLInputElement>('input[type=range]')?.max).toBe('25040')
  expect(texts()).toEqual(['900', '186000'])
  document.querySelectorAll<HTMLInputElement>('input[inputmode=decimal]')[1]?.blur()
  await expect.poll(texts).toEqual(['900', '25040'])
})
