import { otherLayout } from './keyboard-layout.ts'

export type PaidBy = 'bank' | 'cash' | 'terminal'

/** A typed command, not validated yet. */
export type Command =
  | { readonly act: 'payment'; readonly target: string; readonly sum: string; readonly method: PaidBy }
  | { readonly act: 'note'; readonly target: string; readonly text: string }
  | { readonly act: 'ship'; readonly target: string }
  | { readonly act: 'price'; readonly target: string; readonly sum: string }

/** Names of acts as whole words, because a surname may begin like one. */
const verbs: readonly (readonly [Command['act'], RegExp])[] = [
  ['payment', /^(?:оплат[аиу]?|сплат[аиу]?|сплачено|плат[іе]ж|pay|paid|payment)$/],
  ['note', /^(?:нотатк[аиу]|примітк[аиу]|note)$/],
  ['ship', /^(?:відправити|відправ|відвантажити|ship)$/],
  ['price', /^(?:цін[аиу]|price)$/],
]
/** Beginnings of words for ways of payment. */
const ways: readonly (readonly [PaidBy, RegExp])[] = [
  ['cash', /^(?:готів|налич|cash)/],
  ['terminal', /^(?:термінал|картк|terminal|card)/],
  ['bank', /^(?:банк|рахун|безготів|bank|transfer)/],
]
const findName = <Name>(list: readonly (readonly [Name, RegExp])[], word: string): Name | null =>
  list.find(([, beginning]) => beginning.test(word.toLowerCase()))?.[0] ?? null

const isFigure = (word: string) => /^[-−+₴\d.,]+$/.test(word)

/**
 * Parses a typed command: `00001 оплата 16 500 готівка`, `нотатка 00001 передзвонити`, `00001 відправити`, `конус ціна 4300`. Also when typed in the
 * wrong keyboard layout.
 * @returns null when the text names no act or no subject
 */
export function readCommand(typed: string): Command | null {
  return read(typed) ?? read(otherLayout(typed.toLowerCase()))
}

function read(typed: string): Command | null {
  const words = typed.trim().split(/\s+/)
  const at = words.findIndex((word) => findName(verbs, word) !== null)
  const act = findName(verbs, words[at] ?? '')
  if (act === null) return null
  const before = words.slice(0, at)
  const after = words.slice(at + 1)
  if (act === 'price') return readPrice(before, after)
  // An order is named by one word, at the beginning or the end.
  const target = before.length > 0 ? before.join(' ') : (after.shift() ?? '')
  if (target === '') return null
  if (act === 'ship') return { act, target }
  if (act === 'note') return { act, target, text: after.join(' ') }
  const method = after.map((word) => findName(ways, word)).find((way) => way !== null) ?? 'bank'
  return { act, target, sum: after.filter(isFigure).join(' ').replace('₴', '').trim(), method }
}

function readPrice(before: readonly string[], after: readonly string[]): Command | null {
  const rest = before.length > 0 ? after : after.slice(after.findLastIndex((word) => !isFigure(word)) + 1)
  const target = (before.length > 0 ? before : after.slice(0, after.length - rest.length)).join(' ')
  return target === '' ? null : { act: 'price', target, sum: rest.filter(isFigure).join(' ').replace('₴', '').trim() }
}
