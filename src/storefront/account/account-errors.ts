import { fieldErrors } from '#contract/errors.ts'
import { isEmail } from '#contract/personal-data.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { wordsOfText } from '../errors/error-messages.ts'
import type { Troubles } from '../forms/use-form.ts'

/** Texts that differ between a form and the server. */
const ownWords: Readonly<Record<string, MessageKey<'account'>>> = {
  [fieldErrors.passwordRepeatRequired]: 'confirmPassword',
  [fieldErrors.passwordsDiffer]: 'passwordsMustMatch',
}

/** From the stable texts of the contract's checks to words of this form. */
export function useTroubles(): (errors: Readonly<Record<string, string>>) => Troubles {
  const t = useTranslations('account')
  const tErrors = useTranslations('errors')
  return (errors) =>
    Object.fromEntries(
      Object.entries(errors).map(([field, text]) => {
        const own = ownWords[text]
        return [field, own ? t(own) : wordsOfText(text, tErrors)]
      }),
    )
}

export type LoginTrouble = 'emailRequired' | 'loginEmailInvalid' | 'passwordRequired'

/** The login form's own rules: an e-mail of the right shape and any password. */
export function loginTroubles({ email, password }: { email: string; password: string }): { email?: LoginTrouble; password?: LoginTrouble } {
  return {
    ...(email.trim() === '' ? { email: 'emailRequired' } : isEmail(email.trim()) ? {} : { email: 'loginEmailInvalid' }),
    ...(password === '' ? { password: 'passwordRequired' } : {}),
  } as const
}
