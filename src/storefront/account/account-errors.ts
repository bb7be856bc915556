import { cleanEmail } from '#contract/clean-text.ts'
import { fieldErrors } from '#contract/errors.ts'
import { isEmail } from '#contract/personal-data.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { translateText } from '../errors/error-messages.ts'
import type { FormErrors } from '../forms/use-form.ts'

/** Message keys for errors whose texts differ between the form and the server. */
const messageKeys: Readonly<Record<string, MessageKey<'account'>>> = {
  [fieldErrors.passwordRepeatRequired]: 'confirmPassword',
  [fieldErrors.passwordsDiffer]: 'passwordsMustMatch',
}

/** Maps the contract's stable error texts to message keys of this form. */
export function useFieldErrors(): (errors: Readonly<Record<string, string>>) => FormErrors {
  const t = useTranslations('account')
  const tErrors = useTranslations('errors')
  return (errors) =>
    Object.fromEntries(
      Object.entries(errors).map(([field, text]) => {
        const own = messageKeys[text]
        return [field, own ? t(own) : translateText(text, tErrors)]
      }),
    )
}

export type LoginError = 'emailRequired' | 'loginEmailInvalid' | 'passwordRequired'

/** The login form's own rules: a well-formed e-mail and any password. */
export function loginErrors({ email, password }: { email: string; password: string }): { email?: LoginError; password?: LoginError } {
  return {
    ...(email.trim() === '' ? { email: 'emailRequired' } : isEmail(cleanEmail(email)) ? {} : { email: 'loginEmailInvalid' }),
    ...(password === '' ? { password: 'passwordRequired' } : {}),
  } as const
}
