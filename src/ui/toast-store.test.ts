import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeToast, pauseToasts, resumeToasts, toast, visibleToasts } from './toast-store.ts'

const texts = () => visibleToasts().map(({ text }) => text)
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  resumeToasts()
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a success stays three seconds', () => {
  toast.success('Додано')
  vi.advanceTimersByTime(2999)
  expect(texts()).toEqual(['Додано'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})
test('an error stays at least eight seconds and can be closed', () => {
  const id = toast.error('Не вдалося')
  vi.advanceTimersByTime(8000)
  expect(texts()).toEqual(['Не вдалося'])
  closeToast(id)
  expect(texts()).toEqual([])
})
test('what can be undone can be for ten seconds', () => {
  let undone = 0
  toast.success('Кошик очищено', { label: 'Повернути', run: () => undone++ })
  vi.advanceTimersByTime(9999)
  expect(texts()).toEqual(['Кошик очищено'])
  visibleToasts()[0]?.action?.run()
  expect(undone).toBe(1)
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})
test('time stops while somebody points at it', () => {
  toast.info('Вийшли')
  vi.advanceTimersByTime(2000)
  pauseToasts()
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['Вийшли'])
  resumeToasts()
  vi.advanceTimersByTime(999)
  expect(texts()).toEqual(['Вийшли'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})
test('the same words are not said twice, and no more than four stand', () => {
  toast.info('Раз')
  toast.info('Раз')
  expect(texts()).toEqual(['Раз'])
  for (const text of ['Два', 'Три', 'Чотири', "П'ять"]) toast.info(text)
  expect(texts()).toEqual(['Два', 'Три', 'Чотири', "П'ять"])
})
test('a toast that comes while time stands waits too', () => {
  pauseToasts()
  toast.success('Додано')
  vi.advanceTimersByTime(10_000)
  expect(texts()).toEqual(['Додано'])
})
