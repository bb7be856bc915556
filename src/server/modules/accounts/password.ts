import { hash, verify } from '@node-rs/argon2'
import { fieldErrors, type FieldErrors } from '#contract/errors.ts'
import { passwordErrors } from '#contract/personal-data.ts'
import { isCommonPassword } from './common-passwords.ts'

/** argon2id (the library's default variant) with the parameters that OWASP names first. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two machines may encode the same й as one code point or as two. */
function passwordInput(password: string): string {
  return password.normalize('NFKC')
}

export function hashPassword(password: string): Promise<string> {
  return hash(passwordInput(password), cost)
}

/** The hash of discarded random bytes, checked when the email address is unknown, so that the answer takes equally long. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$RtH99FRfbrVw+OKUk0/drQ$MQvGiyTeUCCwoskIaPMypVkTZDGR14reRvymepsUdlw'

/** @param passwordHash null when there is no such account: takes the same time and returns false */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? dummyHash, passwordInput(password))
  return right && passwordHash !== null
}

/** Validates a password that replaces another one. */
export async function newPasswordErrors(
  form: { readonly password: string; readonly passwordRepeat: string },
  user: { readonly email: string; readonly passwordHash: string },
): Promise<FieldErrors> {
  const errors = { ...(await commonPasswordErrors(form.password, user.email)), ...passwordErrors(form) }
  if (Object.keys(errors).length > 0) return errors
  // A leaked password must not be "changed" to itself.
  return (await isPassword(user.passwordHash, form.password)) ? { password: fieldErrors.passwordSame } : {}
}

/** Refuses the commonest passwords and the user's own email address (rule 6.7). */
export async function commonPasswordErrors(password: string, email: string): Promise<FieldErrors> {
  const low = passwordInput(password).toLowerCase()
  const own = email.toLowerCase()
  return low === own || low === own.split('@')[0] || (await isCommonPassword(low)) ? { password: fieldErrors.passwordCommon } : {}
}
