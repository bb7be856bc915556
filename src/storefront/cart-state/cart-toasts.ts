import type { MessageKey } from '#i18n/namespaces.ts'
import { toast } from '#ui/toast-store.ts'
import { errorMessages } from '../errors/error-messages.ts'
import { wordsFor } from '../seo/head.ts'
import { pageLanguage } from '../session/session-cookies.ts'

/** Toasts for the outcome of a cart call. */
type Outcome = 'add' | 'update' | 'remove' | 'clear' | 'undo'
const outcomeWords = {
  add: ['added', 'addFailed'],
  update: ['updated', 'updateFailed'],
  remove: ['removed', 'removeFailed'],
  clear: ['cleared', 'clearFailed'],
  undo: ['returned', 'undoFailed'],
} as const satisfies Record<Outcome, readonly [MessageKey<'cart'>, MessageKey<'cart'>]>

export async function sayDone(outcome: Outcome) {
  const t = await wordsFor(pageLanguage(), 'cart')
  toast.success(t(outcomeWords[outcome][0]))
}

/** What failed and why, in one toast; a session that ended says so itself, and nobody signed in is told just that. */
export async function sayFailed(outcome: Outcome, error: unknown) {
  const [t, tErrors] = await Promise.all([wordsFor(pageLanguage(), 'cart'), wordsFor(pageLanguage(), 'errors')])
  const reasons = errorMessages(error, tErrors, 'add-to-cart')
  const anonymous = tErrors('cartForRegistered')
  if (reasons.includes(anonymous)) toast.error(anonymous)
  else if (reasons.length > 0) toast.error([t(outcomeWords[outcome][1]), ...new Set(reasons)].join(' '))
}
