import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

const labels = (page: number, pages: number, size: number) =>
  pageWindow(page, pages, size)
    .map((step) => (step.kind === 'page' ? step.page + 1 : `${step.direction === 'back' ? '<' : '>'}${step.to + 1}`))
    .join(' ')

test('few pages are all in sight', () => {
  expect(labels(0, 1, 5)).toBe('1')
  expect(labels(2, 5, 5)).toBe('1 2 3 4 5')
  expect(labels(0, 0, 5)).toBe('')
})
test('five on wide screens, with jumps of five', () => {
  expect(labels(0, 20, 5)).toBe('1 2 3 4 5 >6')
  expect(labels(9, 20, 5)).toBe('<5 8 9 10 11 12 >15')
  expect(labels(19, 20, 5)).toBe('<15 16 17 18 19 20')
})
test('three on narrow ones, with jumps of three', () => {
  expect(labels(9, 20, 3)).toBe('<7 9 10 11 >13')
  expect(labels(0, 4, 3)).toBe('1 2 3 >4')
})
test('a jump never leaves the book', () => {
  expect(labels(3, 7, 5)).toBe('<1 2 3 4 5 6 >7')
})
test('a page outside the book shows its nearest end', () => {
  expect(labels(99, 7, 5)).toBe('<2 3 4 5 6 7')
})
