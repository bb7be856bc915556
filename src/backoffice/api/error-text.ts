import { StaleVersionError } from '#contract/admin/client.ts'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import { fieldErrors, type FieldErrors } from '#contract/errors.ts'
import { readSettingError } from '#contract/setting-errors.ts'
import { owedIn } from '#contract/admin/credit-sum.ts'
import { useTranslations } from '#i18n/messages.tsx'
import type { MessageKey } from '#i18n/namespaces.ts'
import type { Params } from '#i18n/translate.ts'
import { dayErrors } from '#contract/day-errors.ts'
import { useFormats } from '../fields/use-formats.ts'
import { useIsOutdated } from './release.ts'
import { isTimeout } from './admin-api.ts'
import { unansweredWrite, UnsavedError, WrongFields } from './wrong-fields.ts'

type ErrorKey = MessageKey<'admin-errors'>
type Translate = (key: ErrorKey, params?: Params) => string

/** The text for a code; null when there is none. */
function findWords(t: Translate, code: string, params?: Params): string | null {
  const words = t(code as ErrorKey, params) // a key without a text is returned unchanged
  return words === code ? null : words
}

/** A reason is the failure's code in snake_case. */
const toMessageKey = ({ reason }: ApiError) => (reason ?? '').replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())

const fieldCodes = new Map<string, string>(Object.entries({ ...fieldErrors, ...dayErrors }).map(([code, text]) => [text, code]))

/** Whether the server may have refused only because this tab runs an earlier release. */
const mayBeOfAge = ({ status, reason }: ApiError, isKnown: boolean): boolean =>
  status < 500 && (!isKnown || reason === 'invalid' || reason === 'not_found')

/** Explains a failed call in the reader's language. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('admin-errors')
  const format = useFormats()
  const outdated = useIsOutdated()
  return (error) => {
    if (error instanceof NoResponseError) return t(error.message === unansweredWrite ? 'unanswered' : isTimeout(error) ? 'slow' : 'noNetwork')
    if (error instanceof WrongFields) return t('invalid')
    if (error instanceof UnsavedError) return t('unsaved')
    if (error instanceof StaleVersionError) return error.stale.changed_by ? t('staleBy', { who: error.stale.changed_by }) : t('staleVersion')
    if (!(error instanceof ApiError)) return t('unexpected')
    const sum = format.sum(owedIn(error.errors))
    const words = findWords(t, toMessageKey(error), { sum })
    const text = words ?? t(error.status >= 500 ? 'internal' : 'unexpected')
    return outdated && mayBeOfAge(error, words !== null) ? `${text} ${t('outdated')}` : text
  }
}

/**
 * The errors of single fields in the reader's language. Without a translation the field is just called wrong, because the server's English would not
 * help.
 */
export function useFieldErrors(error: unknown): FieldErrors {
  const t = useTranslations('admin-errors')
  // A failure with a reason of its own says more than the rule of the field.
  const reason = error instanceof ApiError && error.reason !== 'invalid' ? findWords(t, toMessageKey(error)) : null
  const translateFieldError = (text: string) => {
    if (reason !== null) return reason
    const words = findWords(t, fieldCodes.get(text) ?? '')
    const setting = words === null ? readSettingError(text) : null
    return words ?? (setting ? t(`setting_${setting.code}`, { limit: setting.limit }) : t('fieldInvalid'))
  }
  if (error instanceof WrongFields) return error.errors
  return error instanceof ApiError ? Object.fromEntries(Object.entries(error.errors).map(([field, text]) => [field, translateFieldError(text)])) : {}
}

/** The id by which support finds a failure in the log. Mistakes that the reader can correct, such as a mistyped password, show none. */
export const quotableRequestId = (error: unknown): string | null => (error instanceof ApiError && error.status >= 500 ? error.requestId : null)
