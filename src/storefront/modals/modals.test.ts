import { expect, test } from 'vitest'
import { modalTable } from '../modal-table.ts'
import { closeAllModals, closeModal, modalNames, openModal, useModals } from './modals.ts'

const open = () => useModals.getState().open

test('every dialog has a name and something to show', () => {
  expect(modalNames).toEqual([
    'authentication',
    'menu-overlay authentication',
    'cart authentication',
    'buy now',
    'public purchase',
    'public purchase authentication',
    'cart',
    'list',
    'checkout cart',
    'quote request',
    'place',
  ])
  for (const name of modalNames) expect(modalTable[name], name).toBeTypeOf('function')
})

test('dialogs open and close by name, the topmost last; one action closes all', () => {
  openModal('cart')
  openModal('cart authentication')
  openModal('cart')
  expect(open()).toEqual(['cart authentication', 'cart'])
  closeModal('cart')
  closeModal('buy now')
  expect(open()).toEqual(['cart authentication'])
  openModal('public purchase')
  closeAllModals()
  expect(open()).toEqual([])
})
