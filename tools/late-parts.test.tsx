// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { closeToast, visibleToasts } from '#ui/toast-store.ts'
import { closePalette, useEarlyText, listenForPalette, usePaletteOpened } from '#backoffice/app/palette-store.ts'
import { latePart } from '#backoffice/app/late-part.tsx'
import { renderInUkrainian } from './render-in-ukrainian.tsx'

const words = /Не вдалося відкрити: зник інтернет/
const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

/** As a module that failed once: browsers do not ask for it again. */
const never = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('a dialog whose files do not come says so, offers to reload, and leaves the screen with what is typed', async () => {
  const Late = latePart<{ onClose: () => void }>(never)
  function Screen() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <input defaultValue="набране" />
        <button onClick={() => setOpen(true)}>Відкрити</button>
        {isOpen && <Late onClose={() => setOpen(false)} />}
      </>
    )
  }
  renderInUkrainian(<Screen />)
  await expect.poll(() => button('Відкрити')).toBeDefined()
  button('Відкрити')?.click()
  await expect.poll(() => visibleToasts()).toEqual([expect.objectContaining({ text: expect.stringMatching(words), action: expect.anything() })])
  for (const { id } of visibleToasts()) closeToast(id)
  expect(document.querySelector('input')?.value).toBe('набране')
})

test('any other part says so in its place, beside a button to reload', async () => {
  const Late = latePart(never)
  renderInUkrainian(<Late />)
  await expect.poll(() => document.body.textContent).toMatch(words)
  expect(button('Перезавантажити')).toBeDefined()
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
  expect([usePaletteOpened.getState(), useEarlyText.getState()]).toEqual(['palette', '10'])
  closePalette()
})
