import { expect, test } from 'vitest'
import type { OrderCard } from '#contract/admin/orders.ts'
import { missingDetails, toDetails } from './detail-values.ts'
import { isAskedBefore, nextStep, unpackedPieces, workshopStage } from './next-step.ts'

type Stages = OrderCard['lines'][number]['stages']
const order = (state: OrderCard['state'], moves: OrderCard['moves'], stages: Stages, method = 'CARRIER') =>
  nextStep({ state, moves, delivery: { method }, lines: [{ stages }], shipments: null } as unknown as OrderCard) // as far as the rule reads it
const at = (stage: Stages[number]['stage']): Stages[number] => ({ stage, pieces: 2, blocked: false })

test('while pieces are in the workshop the next step is the workshop’s, and the last one packed makes it ready', () => {
  expect(order('in_production', ['finish', 'stop'], [at('queue'), at('done')])).toBe('workshop')
  expect(order('in_production', ['finish', 'stop'], [at('done')])).toBe('finish')
  expect(order('in_production', ['finish', 'stop'], [])).toBe('finish')
  expect(workshopStage({ lines: [{ stages: [at('done'), at('pack'), at('cure')] }] } as unknown as OrderCard)).toBe('cure') // as far as it reads it
})

test('the other steps are as the order moves: confirmed, shipped, or picked up without shipping', () => {
  expect(order('new', ['confirm', 'cancel'], [])).toBe('confirm')
  expect(order('ready', ['ship', 'complete'], [at('done')])).toBe('ship')
  expect(order('ready', ['ship', 'complete'], [at('done')], 'PICKUP')).toBe('complete')
  expect(order('completed', [], [at('done')])).toBeNull()
})

test('nothing is shipped without a question, paid or not; a completion asks only for money that is owed', () => {
  const asked = (move: Parameters<typeof isAskedBefore>[1], due: number, ready = 0) => {
    const goods = { shipments: { lines: [{ ready }] }, state: 'ready', lines: [] }
    return isAskedBefore(goods as unknown as OrderCard, move, due) // as far as the rule reads it
  }
  expect([asked('ship', 0), asked('ship', 500), asked('ship', 0, 2)]).toEqual([true, true, true])
  expect([asked('complete', 0), asked('complete', 500), asked('confirm', 0), asked('finish', 500)]).toEqual([false, true, true, false])
})

test('a step that something stands against asks: pieces that are not packed, or money due before casting', () => {
  const asked = (move: Parameters<typeof isAskedBefore>[1], given: object, owed = 500) =>
    isAskedBefore({ lines: [], money: null, ...given } as unknown as OrderCard, move, owed) // as far as the rule reads it
  const lines = [{ stages: [at('cure'), at('done')] }, { stages: [at('cure'), at('cast')] }]
  expect(asked('finish', { lines })).toBe(true)
  expect(unpackedPieces({ lines } as unknown as OrderCard)).toEqual([
    { stage: 'cast', pieces: 2 },
    { stage: 'cure', pieces: 4 },
  ])
  expect(asked('finish', { lines: [{ stages: [at('done')] }] })).toBe(false)
  const money = (method: string, kind: string, due_kopiykas: number) => ({ money: { method, parts: [{ kind, due_kopiykas }] } })
  expect(asked('produce', money('INVOICE', 'whole', 500))).toBe(true)
  expect(asked('produce', money('CASH', 'deposit', 500))).toBe(true)
  expect(asked('produce', money('CASH', 'whole', 500)), 'paid on receipt').toBe(false)
  expect(asked('produce', money('CARD', 'deposit', 0)), 'the rest is paid before handing over').toBe(false)
  expect(asked('produce', money('INVOICE', 'whole', 500), 0), 'a credit is agreed').toBe(false)
})

test('before confirming, what is asked for is what nobody knows: a name from the customer’s card is filled in instead', () => {
  const card = (name: string | null, known_as: string | null) => {
    const customer = { name, known_as, company: null, offer_agreed: true }
    return { customer, delivery: { method: 'CARRIER' }, money: { method: 'INVOICE' } } as unknown as OrderCard // as far as the rule reads it
  }
  expect(missingDetails(card(null, null))).toEqual(['name', 'payer'])
  expect(missingDetails(card(null, 'Олена Петренко'))).toEqual([])
  expect(toDetails(card(null, 'Олена Петренко')).name).toBe('Олена Петренко')
})
