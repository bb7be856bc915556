import { expect, test } from 'vitest'
import { readCommand } from './command.ts'

test('an act is typed as it is said, in either order, language and layout; what names none is a search', () => {
  const payment = { act: 'payment', target: '00001', sum: '16 500', method: 'cash' }
  expect(readCommand('00001 оплата 16 500 готівка')).toEqual(payment)
  expect(readCommand('Оплата 00001 готівкою 16 500 ₴')).toEqual(payment)
  expect(readCommand('00001 paid 16 500 cash')).toEqual(payment)
  expect(readCommand('00001 jgkfnf 16 500 ujnsdrf')).toEqual(payment)
  expect(readCommand('мельник оплата')).toEqual({ act: 'payment', target: 'мельник', sum: '', method: 'bank' })
  expect(readCommand('00001 термінал сплачено 500,50')).toMatchObject({ target: '00001 термінал' })
  expect(readCommand('00001 нотатка Передзвонити після 18:00')).toEqual({ act: 'note', target: '00001', text: 'Передзвонити після 18:00' })
  expect(readCommand('відправити 00001')).toEqual({ act: 'ship', target: '00001' })
  expect(readCommand('вазон конус ціна 4 300')).toEqual({ act: 'price', target: 'вазон конус', sum: '4 300' })
  expect(readCommand('ціна конус 4300')).toEqual({ act: 'price', target: 'конус', sum: '4300' })
  for (const text of ['', '00001', 'мельник', 'оплата', 'ціна', 'ціна 4300', 'відправити']) expect(readCommand(text), text).toBeNull()
})
