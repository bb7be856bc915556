import type { MessageKey } from '#i18n/namespaces.ts'
import { closeToast, toast } from '#ui/toast-store.ts'
import { errorMessages } from '../errors/error-messages.ts'
import { translatorFor } from '../seo/head.ts'
import { pageLanguage } from '../session/session-cookies.ts'

/** Toasts for the outcome of a cart call. */
type CartAction = 'add' | 'update' | 'remove' | 'clear' | 'undo' | 'restore'
const outcomeKeys = {
  add: ['added', 'addFailed'],
  update: ['updated', 'updateFailed'],
  remove: ['removed', 'removeFailed'],
  clear: ['cleared', 'clearFailed'],
  undo: ['returned', 'undoFailed'],
  restore: ['restored', 'undoFailed'],
} as const satisfies Record<CartAction, readonly [MessageKey<'cart'>, MessageKey<'cart'>]>

/** The last failure of each action, until its next outcome. */
const failures = new Map<CartAction, number>()

/** @param undo offered in the toast */
export async function toastSuccess(action: CartAction, undo?: () => void) {
  const t = await translatorFor(pageLanguage(), 'cart')
  closeToast(failures.get(action) ?? 0)
  toast.success(t(outcomeKeys[action][0]), undo && { label: t('undo'), run: undo })
}

/** Reports a failure and its reason in one toast, except an ended session, which has its own message. */
export async function toastFailure(action: CartAction, error: unknown, retry?: () => void) {
  const [t, tErrors] = await Promise.all([translatorFor(pageLanguage(), 'cart'), translatorFor(pageLanguage(), 'errors')])
  const reasons = errorMessages(error, tErrors, 'add-to-cart')
  const anonymous = tErrors('cartForRegistered')
  const isAnonymous = reasons.includes(anonymous)
  if (reasons.length === 0) return
  const text = isAnonymous ? anonymous : [t(outcomeKeys[action][1]), ...new Set(reasons)].join(' ')
  closeToast(failures.get(action) ?? 0)
  failures.set(action, toast.error(text, isAnonymous ? undefined : retry && { label: t('tryAgain'), run: retry }))
}
