// @vitest-environment happy-dom
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { useToasts } from '#ui/toast-store.ts'
import { renderInUkrainian } from '../../../tools/render-in-ukrainian.tsx'
import { useRemoval } from './use-removal-toast.ts'

test('what was removed is put back at its place, and nothing that was typed since is lost; with the form its offer goes', async () => {
  let drawn = ''
  function Form() {
    const [items, setItems] = useState<readonly string[]>(['one', 'two', 'three'])
    const remove = useRemoval(items, setItems)
    // React runs effects after it has drawn; those of the removal run before this one.
    useEffect(() => {
      drawn = items.join(' ')
    })
    return (
      <>
        <p>{items.join(' ')}</p>
        <button type="button" onClick={() => remove(1, 'removed')}>
          remove
        </button>
        <button type="button" onClick={() => setItems(items.concat('typed since'))}>
          type
        </button>
      </>
    )
  }
  const render = renderInUkrainian(<Form />)
  await expect.poll(() => document.querySelectorAll('button')).toHaveLength(2)
  const [remove, type] = document.querySelectorAll('button')
  const text = () => document.querySelector('p')?.textContent
  remove?.click()
  await expect.poll(text).toBe('one three')
  type?.click()
  await expect.poll(() => drawn).toBe('one three typed since')
  // Toasts of earlier tests may still stand.
  const offer = () => useToasts.getState().find(({ text }) => text === 'removed')
  offer()?.action?.run()
  await expect.poll(text).toBe('one two three typed since')
  render(null)
  await expect.poll(offer).toBeUndefined()
})
