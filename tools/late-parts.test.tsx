// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { closeToast, visibleToasts } from '#ui/toast-store.ts'
import { closePalette, earlyText, listenForPalette, usePaletteOpened } from '#backoffice/app/palette-store.ts'
import { latePart } from '#backoffice/app/late-part.tsx'
import { renderInUkrainian } from './render-in-ukrainian.tsx'

const words = /Не вдалося відкрити: зник інтернет/
const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

/** Fails once, as a file without a network does, and then comes. */
function comesSecond<Props extends object>(Part: (props: Props) => ReactNode) {
  let tries = 0
  return () => (tries++ === 0 ? Promise.reject(new TypeError('Failed to fetch dynamically imported module')) : Promise.resolve({ default: Part }))
}

test('a dialog whose files do not come says so and leaves the screen with what is typed; the next press opens it', async () => {
  const Late = latePart(comesSecond(({ onClose }: { onClose: () => void }) => <button onClick={onClose}>Закрити</button>))
  function Screen() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <input defaultValue="набране" />
        <button onClick={() => setOpen(true)}>Відкрити</button>
        {isOpen && <p>Відкрито</p>}
        {isOpen && <Late onClose={() => setOpen(false)} />}
      </>
    )
  }
  renderInUkrainian(<Screen />)
  await expect.poll(() => button('Відкрити')).toBeDefined()
  button('Відкрити')?.click()
  await expect.poll(() => visibleToasts().map(({ text }) => text)).toEqual([expect.stringMatching(words)])
  for (const { id } of visibleToasts()) closeToast(id)
  expect(document.querySelector('input')?.value).toBe('набране')
  await expect.poll(() => document.querySelector('p')).toBeNull()
  button('Відкрити')?.click()
  await expect.poll(() => button('Закрити')).toBeDefined()
})

test('any other part says so in its place, beside a way to try again', async () => {
  const Late = latePart(comesSecond(() => <p>Креслення</p>))
  renderInUkrainian(<Late />)
  await expect.poll(() => document.body.textContent).toMatch(words)
  button('Спробувати ще раз')?.click()
  await expect.poll(() => document.body.textContent).toBe('Креслення')
})

test('every late part of the back office is made so: a bare lazy one takes its whole screen with it', () => {
  const root = join(import.meta.dirname, '../src/backoffice')
  const bare = globSync('**/*.tsx', { cwd: root }).filter((file) => /\blazy\(\(/.test(readFileSync(join(root, file), 'utf8')))
  expect(bare).toEqual([])
})

test('Ctrl+K before any screen is there is kept, with what is typed after it', () => {
  listenForPalette()
  const press = (key: string, code: string, ctrlKey = false) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, ctrlKey, bubbles: true }))
  press('a', 'KeyA')
  press('л', 'KeyK', true)
  press('1', 'Digit1')
  press('Enter', 'Enter')
  press('0', 'Digit0')
  expect([usePaletteOpened.getState(), earlyText()]).toEqual(['palette', '10'])
  closePalette()
})
