import { expect, test } from 'vitest'
import en from '#i18n/en/admin-palette.json' with { type: 'json' }
import uk from '#i18n/uk/admin-palette.json' with { type: 'json' }
import { acts, readActAlone, readCommand } from './command.ts'
import { destinations } from './navigation.ts'
import { isNamed, type Named } from './palette-words.ts'

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
  for (const text of ['00001 відвантажити', 'видати 00001', 'відправлення 00001', 'ship order 00001', 'відвантажити замовлення 00001'])
    expect(readCommand(text), text).toEqual({ act: 'ship', target: '00001' })
  expect(readCommand('мельник акт звірки')).toEqual({ act: 'reconciliation', target: 'мельник' })
  expect(readCommand('00001 delivery note')).toEqual({ act: 'deliveryNote', target: '00001' })
  for (const text of ['', '00001', 'мельник', 'оплата', 'ціна', 'ціна 4300', 'відправити', 'cancel order', 'рахунок на оплату', 'оплатенко 5'])
    expect(readCommand(text), text).toBeNull()
})

test('an act alone, with its sum or unfinished, means the orders that wait for it', () => {
  const alone = { підтвердити: 'confirm', підтв: 'confirm', confirm: 'confirm', 'оплата 3000': 'payment', 'оплата 3 000 готівка': 'payment' } as const
  for (const [text, act] of Object.entries(alone)) expect(readActAlone(text), text).toBe(act)
  for (const text of ['', '3000', 'замовлення', 'мельник оплата', 'підтвердити 00001а', 'го']) expect(readActAlone(text), text).toBeNull()
})

test('every screen and act is found by each of its other words in both languages, with another ending or in the other layout', () => {
  for (const act of acts) for (const { [act]: words } of [uk, en]) expect(readCommand(`00001 ${words.split(' ')[0]} 5`)?.act, words).toBe(act)
  const named = Object.keys(uk) as Named[] // and the fillers, which are words like the others
  expect(named).toEqual(expect.arrayContaining([...destinations.map(({ name }) => name), ...acts]))
  for (const one of named)
    for (const { [one]: words } of [uk, en]) for (const word of words.split(' ')) expect(isNamed(one, '', word), word).toBe(true)
  const found = {
    orders: ['замовленням', 'pfvjdktyyz', 'order'],
    prices: ['ціна', 'цін', 'wsyf', 'price'],
    payment: ['оплату', 'оплати'],
    ship: ['відвантажити', 'відправлення', 'видати', 'ship'],
    deliveryNote: ['накладну'],
    cancel: ['cancel order'],
    invoice: ['invoice', 'рахунку'],
    customers: ['акт звірки'],
  } as const
  const labels = { orders: 'Замовлення Orders', prices: 'Ціни' } as Partial<Record<Named, string>>
  for (const [one, texts] of Object.entries(found) as [Named, readonly string[]][])
    for (const text of texts) expect(isNamed(one, labels[one] ?? '', text), text).toBe(true)
  expect(isNamed('prices', 'Ціни', 'офіційна')).toBe(false)
})
