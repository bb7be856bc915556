import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import { fieldErrors, type FieldErrors } from '#contract/errors.ts'
import { readSettingError } from '#contract/setting-errors.ts'
import { owedIn } from '#contract/admin/credit-sum.ts'
import { formatMoney, money } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import type { MessageKey } from '#i18n/namespaces.ts'
import { dayErrors } from '#contract/day-errors.ts'
import { useIsOutdated } from './release.ts'
import { WrongFields } from './wrong-fields.ts'

type ErrorKey = MessageKey<'admin-errors'>
const byReason: Readonly<Record<string, ErrorKey>> = {
  invalid_credentials: 'invalidCredentials',
  signed_out: 'signedOut',
  code_needed: 'codeNeeded',
  fresh_code_needed: 'freshCodeNeeded',
  foreign_origin: 'foreignOrigin',
  not_permitted: 'notPermitted',
  forbidden: 'notPermitted',
  code_wrong: 'codeWrong',
  invitation_ended: 'invitationEnded',
  already_staff: 'alreadyStaff',
  last_owner: 'lastOwner',
  stale_version: 'staleVersion',
  in_use: 'inUse',
  already_undone: 'alreadyUndone',
  no_office_chat: 'noOfficeChat',
  already_applied: 'alreadyApplied',
  outdated_preview: 'outdatedPreview',
  batch_blocked: 'batchBlocked',
  deposit_missing: 'depositMissing',
  not_cured: 'notCured',
  money_owed: 'moneyOwed',
  reminded_today: 'remindedToday',
  same_receipt: 'sameReceipt',
  phone_of_another: 'phoneOfAnother',
  phone_has_orders: 'phoneHasOrders',
  unreachable: 'unreachable',
  no_email: 'noEmail',
  no_telegram: 'noTelegram',
  document_replaced: 'documentReplaced',
  undo_too_late: 'undoTooLate',
  changed_since: 'changedSince',
  views_full: 'viewsFull',
  partly_shipped: 'partlyShipped',
  not_found: 'notFound',
  invalid: 'invalid',
  too_many: 'tooMany',
  too_large: 'tooLarge',
  unavailable: 'unavailable',
}

const fieldKeys: Readonly<Record<string, ErrorKey>> = {
  [fieldErrors.emailRequired]: 'emailInvalid',
  [fieldErrors.emailInvalid]: 'emailInvalid',
  [fieldErrors.emailTaken]: 'alreadyUsed',
  [fieldErrors.passwordRequired]: 'passwordRequired',
  [fieldErrors.passwordShort]: 'passwordShort',
  [fieldErrors.passwordLong]: 'passwordLong',
  [fieldErrors.passwordCommon]: 'passwordCommon',
  [fieldErrors.passwordsDiffer]: 'passwordsDiffer',
  [fieldErrors.passwordWrong]: 'passwordWrong',
  [fieldErrors.nameInvalid]: 'nameInvalid',
  [fieldErrors.unprintable]: 'unprintable',
  [fieldErrors.receiverNameInvalid]: 'receiverNameInvalid',
  [fieldErrors.phoneRequired]: 'phoneRequired',
  [fieldErrors.phoneInvalid]: 'phoneInvalid',
  [fieldErrors.companyNameRequired]: 'companyNameRequired',
  [fieldErrors.taxIdInvalid]: 'taxIdInvalid',
  [dayErrors.dayTooEarly]: 'dayTooEarly',
  [dayErrors.dayTooFar]: 'dayTooFar',
  [dayErrors.dayOver]: 'dayOver',
  [dayErrors.dayToCome]: 'dayToCome',
  [dayErrors.dayBeforeOrder]: 'dayBeforeOrder',
}

/** May the server have refused only because this tab asks as an earlier release did? */
const mayBeOfAge = ({ status, reason }: ApiError): boolean =>
  status < 500 && (reason === null || reason === 'invalid' || reason === 'not_found' || !(reason in byReason))

/** What a failed call means, in the reader's words. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('admin-errors')
  const language = useLanguage()
  const outdated = useIsOutdated()
  return (error) => {
    if (error instanceof NoResponseError) return t('noNetwork')
    if (error instanceof WrongFields) return t('invalid')
    if (!(error instanceof ApiError)) return t('unexpected')
    const sum = formatMoney(money(owedIn(error.errors)), 'UAH', language)
    const text = t(byReason[error.reason ?? ''] ?? (error.status >= 500 ? 'internal' : 'unexpected'), { sum })
    return outdated && mayBeOfAge(error) ? `${text} ${t('outdated')}` : text
  }
}

/** The errors of single fields in the reader's words. What has none is only said to be wrong: the server's English helps nobody here. */
export function useFieldErrors(): (error: unknown) => FieldErrors {
  const t = useTranslations('admin-errors')
  const textOf = (text: string) => {
    const key = fieldKeys[text]
    const setting = readSettingError(text)
    return key ? t(key) : setting ? t(`setting_${setting.code}`, { limit: setting.limit }) : t('fieldInvalid')
  }
  return (error) => {
    if (error instanceof WrongFields) return error.errors
    return error instanceof ApiError ? Object.fromEntries(Object.entries(error.errors).map(([field, text]) => [field, textOf(text)])) : {}
  }
}

/** By which support finds a failure in the log. What the reader can mend, such as a mistyped password, has none to quote. */
export const quotableRequestId = (error: unknown): string | null => (error instanceof ApiError && error.status >= 500 ? error.requestId : null)
