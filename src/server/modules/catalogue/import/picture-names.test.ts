import { expect, test } from 'vitest'
import { findPicture, pictureText } from './picture-names.ts'

const pictures = ['aa', 'bb', 'cc', 'dd'].map((hash) => ({ hash }))
const names = new Map([
  ['aa', 'Вазон на терасі'],
  ['bb', 'Студія'],
  ['cc', 'студія'],
])

test('a name stands for a picture where it tells it apart, else its place does; both lead back to it', () => {
  const texts = pictures.map(({ hash }) => pictureText(hash, pictures, names))
  expect(texts).toEqual(['Вазон на терасі', '2', '3', '4'])
  expect(texts.map((text) => findPicture(text, pictures, names))).toEqual(['aa', 'bb', 'cc', 'dd'])
})

test('a picture that is called as the place of another one is told by its own place', () => {
  const numbered = new Map([['aa', '2']])
  expect(pictureText('aa', pictures, numbered)).toBe('1')
})

test('what the product has no longer, or more than one of, is no picture', () => {
  expect(pictureText('ee', pictures, names)).toBe('')
  for (const text of ['ee', 'Студія', '5', '0', 'Двір']) expect(findPicture(text, pictures, names), text).toBeNull()
  expect(findPicture('ВАЗОН НА ТЕРАСІ', pictures, names), 'as people type it').toBe('aa')
})
