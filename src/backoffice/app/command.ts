import type { OrderCard } from '#contract/admin/orders.ts'
import type { OrderState } from '#contract/order.ts'
import { otherLayout } from './keyboard-layout.ts'
import { isNamed, names } from './palette-words.ts'

export type PaidBy = 'bank' | 'cash' | 'terminal'

/** A typed command, not validated yet. */
export type Command =
  | { readonly act: 'payment'; readonly target: string; readonly sum: string; readonly method: PaidBy }
  | { readonly act: 'note'; readonly target: string; readonly text: string }
  | { readonly act: Exclude<OrderAct, 'payment' | 'note'>; readonly target: string }
  | { readonly act: 'reconciliation'; readonly target: string }
  | { readonly act: 'price'; readonly target: string; readonly sum: string }

/** Acts that move an order to its next state. */
const orderMoves = ['confirm', 'produce', 'finish', 'ship', 'complete'] as const
const isMove = (act: Command['act']): act is (typeof orderMoves)[number] => orderMoves.some((one) => one === act)

/** Acts on one order, in the order in which they are offered. */
export const orderActs = [...orderMoves, 'payment', 'note', 'call', 'invoice', 'deliveryNote', 'repeat', 'cancel'] as const
export type OrderAct = (typeof orderActs)[number]
export const acts = [...orderActs, 'reconciliation', 'price'] as const satisfies readonly Command['act'][]

const states: Partial<Record<Command['act'], readonly OrderState[]>> = {
  confirm: ['new'],
  produce: ['confirmed'],
  finish: ['in_production'],
  complete: ['ready', 'shipped'],
  // A part that is packed may leave before the rest.
  ship: ['in_production', 'ready', 'shipped'],
  deliveryNote: ['in_production', 'ready', 'shipped', 'completed'],
  // While it is cast, an owner may stop it.
  cancel: ['new', 'confirmed', 'in_production'],
}
/** What is known of an order: its row in a list has only the state. */
export type KnownOrder = Pick<OrderCard, 'state'> & Partial<Pick<OrderCard, 'moves' | 'shipments'>>

/** Whether an order allows an act, as far as it is known. */
export function isPossible(act: Command['act'], { state, moves, shipments }: KnownOrder): boolean {
  if (states[act]?.includes(state) === false) return false
  if (moves === undefined) return true
  if (act === 'cancel') return moves.includes('cancel') || moves.includes('stop')
  if (act === 'ship' && shipments?.lines.some(({ ready }) => ready > 0)) return true
  return !isMove(act) || moves.includes(act)
}

/** Key of the text that says why an order's state forbids an act. */
export const notNowKey = (act: string) => (act === 'ship' || act === 'cancel' ? (`notNow_${act}` as const) : 'notNow_move')

/** Beginnings of words for ways of payment. */
const ways: readonly (readonly [PaidBy, RegExp])[] = [
  ['cash', /^(?:готів|налич|cash)/],
  ['terminal', /^(?:термінал|картк|terminal|card)/],
  ['bank', /^(?:банк|рахун|безготів|bank|transfer)/],
]
const findWay = (word: string) => ways.find(([, beginning]) => beginning.test(word.toLowerCase()))?.[0]

/**
 * The act of a text that names nothing else but a sum: `підтвердити`, `оплата 3000 готівка`. A word may still be unfinished.
 * @returns null when it names none, or something else too
 */
export function readActAlone(typed: string): OrderAct | null {
  const words = typed.split(/\s+/).filter((word) => !isFigure(word) && !findWay(word))
  const text = words.join(' ')
  return text.length < 3 ? null : (orderActs.find((act) => isNamed(act, '', text)) ?? null)
}

const isFigure = (word: string) => /^[-−+₴\d.,]+$/.test(word)

/**
 * Parses a typed command: `00001 оплата 16 500 готівка`, `нотатка 00001 передзвонити`, `відвантажити замовлення 00001`, `конус ціна 4300`. Also when
 * typed in the wrong keyboard layout.
 * @returns null when the text names no act or no subject
 */
export function readCommand(typed: string): Command | null {
  return read(typed) ?? read(otherLayout(typed.toLowerCase()))
}

function read(typed: string): Command | null {
  const words = typed.trim().split(/\s+/)
  const findAct = (word: string) => acts.find((one) => names(one, word))
  const at = words.findIndex((word) => findAct(word))
  const act = findAct(words[at] ?? '')
  if (act === undefined) return null
  const isNoTarget = (word: string) => names(act, word) || names('fillers', word)
  const before = words.slice(0, at)
  const after = words.slice(at)
  while (isNoTarget(before.at(-1) ?? '')) before.pop()
  while (isNoTarget(after[0] ?? '')) after.shift()
  if (act === 'price') return readPrice(before, after)
  // An order is named by one word, at the beginning or the end.
  const target = before.length > 0 ? before.filter((word) => !names('fillers', word)).join(' ') : (after.shift() ?? '')
  if (target === '' || findAct(target)) return null
  if (act === 'note') return { act, target, text: after.join(' ') }
  if (act !== 'payment') return { act, target }
  const method = after.map(findWay).find((way) => way !== undefined) ?? 'bank'
  return { act, target, sum: after.filter(isFigure).join(' ').replace('₴', '').trim(), method }
}

function readPrice(before: readonly string[], after: readonly string[]): Command | null {
  const rest = before.length > 0 ? after : after.slice(after.findLastIndex((word) => !isFigure(word)) + 1)
  const target = (before.length > 0 ? before : after.slice(0, after.length - rest.length)).join(' ')
  return target === '' ? null : { act: 'price', target, sum: rest.filter(isFigure).join(' ').replace('₴', '').trim() }
}
