// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { MessagesProvider, type MessageSource } from '#i18n/messages.tsx'
import type { Messages } from '#i18n/translate.ts'
import { PriceRange } from '#ui/price-range.tsx'

const source: MessageSource = {
  messages: (language, namespace) =>
    JSON.parse(readFileSync(join(import.meta.dirname, `../src/i18n/${language}/${namespace}.json`), 'utf8')) as Messages, // our own file
}

let shown: { unmount(): void } | undefined
afterEach(() => {
  shown?.unmount()
  document.body.replaceChildren()
})

test('a bound that one is about to type over keeps its text while another list arrives', async () => {
  const made = createRoot(document.body.appendChild(document.createElement('div')))
  shown = made
  const show = (max: number) =>
    made.render(
      <MessagesProvider language="uk" source={source}>
        <PriceRange legend="Ціна" min={900} max={max} from={900} to={max} onChange={() => {}} />
      </MessagesProvider>,
    )
  const texts = () => [...document.querySelectorAll<HTMLInputElement>('input[inputmode=decimal]')].map(({ value }) => value)
  show(186_000)
  await expect.poll(texts).toEqual(['900', '186000'])
  document.querySelectorAll<HTMLInputElement>('input[inputmode=decimal]')[1]?.focus()
  show(25_040)
  await expect.poll(() => document.querySelector<HTMLInputElement>('input[type=range]')?.max).toBe('25040')
  expect(texts()).toEqual(['900', '186000'])
  document.querySelectorAll<HTMLInputElement>('input[inputmode=decimal]')[1]?.blur()
  await expect.poll(texts).toEqual(['900', '25040'])
})
