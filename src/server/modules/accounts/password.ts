import { hash, verify } from '@node-rs/argon2'
import { fieldErrors, type FieldErrors } from '#contract/errors.ts'
import { passwordErrors } from '#contract/personal-data.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { isCommonPassword } from './common-passwords.ts'

type Cost = Pick<AppContext, 'config'>

/** argon2id (the library's default variant) with two passes and one lane, as OWASP names first; the memory is a setting. */
const cost = { timeCost: 2, parallelism: 1 }

/** Two machines may encode the same й as one code point or as two. */
function passwordInput(password: string): string {
  return password.normalize('NFKC')
}

export function hashPassword({ config }: Cost, password: string): Promise<string> {
  return hash(passwordInput(password), { ...cost, memoryCost: config.passwordMemory })
}

/** A hash that no password has, checked when the email address is unknown, so that the answer takes equally long. */
const dummyHash = ({ config }: Cost) =>
  `$argon2id$v=19$m=${config.passwordMemory},t=${cost.timeCost},p=${cost.parallelism}$RtH99FRfbrVw+OKUk0/drQ$MQvGiyTeUCCwoskIaPMypVkTZDGR14reRvymepsUdlw`

/** @param passwordHash null when there is no such account: takes the same time and returns false */
export async function isPassword(context: Cost, passwordHash: string | null, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? dummyHash(context), passwordInput(password))
  return right && passwordHash !== null
}

/** Validates a password that replaces another one. */
export async function newPasswordErrors(
  context: Cost,
  form: { readonly password: string; readonly passwordRepeat: string },
  user: { readonly email: string; readonly passwordHash: string },
): Promise<FieldErrors> {
  const errors = { ...(await commonPasswordErrors(form.password, user.email)), ...passwordErrors(form) }
  if (Object.keys(errors).length > 0) return errors
  // A leaked password must not be "changed" to itself.
  return (await isPassword(context, user.passwordHash, form.password)) ? { password: fieldErrors.passwordSame } : {}
}

/** Refuses the commonest passwords and the user's own email address (rule 6.7). */
export async function commonPasswordErrors(password: string, email: string): Promise<FieldErrors> {
  const low = passwordInput(password).toLowerCase()
  const own = email.toLowerCase()
  return low === own || low === own.split('@')[0] || (await isCommonPassword(low)) ? { password: fieldErrors.passwordCommon } : {}
}
