import { hash, verify } from '@node-rs/argon2'
import { fieldErrors, type FieldErrors } from '#contract/errors.ts'
import { passwordErrors } from '#contract/personal-data.ts'
import { isCommonPassword } from './common-passwords.ts'

/** argon2id (the library's default variant) with the parameters that OWASP names first. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One person may type й as one sign or as two, on two machines. */
function passwordInput(password: string): string {
  return password.normalize('NFKC')
}

export function hashPassword(password: string): Promise<string> {
  return hash(passwordInput(password), cost)
}

/** Of random bytes nobody kept: what is checked when the e-mail is unknown, so that the answer takes as long. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$RtH99FRfbrVw+OKUk0/drQ$MQvGiyTeUCCwoskIaPMypVkTZDGR14reRvymepsUdlw'

/** @param passwordHash null when there is no such account: takes the same time and says no */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? dummyHash, passwordInput(password))
  return right && passwordHash !== null
}

/** What is wrong with a password that takes the place of another one. */
export async function newPasswordErrors(
  form: { readonly password: string; readonly passwordRepeat: string },
  user: { readonly email: string; readonly passwordHash: string },
): Promise<FieldErrors> {
  const errors = { ...commonPasswordErrors(form.password, user.email), ...passwordErrors(form) }
  if (Object.keys(errors).length > 0) return errors
  // Who changes a password that others know must not go on with it.
  return (await isPassword(user.passwordHash, form.password)) ? { password: fieldErrors.passwordSame } : {}
}

/** The commonest passwords, and the person's own address, are refused (rule 6.7). */
export function commonPasswordErrors(password: string, email: string): FieldErrors {
  const low = passwordInput(password).toLowerCase()
  const ip = email.toLowerCase()
  return isCommonPassword(low) || low === ip || low === ip.split('@')[0] ? { password: fieldErrors.passwordCommon } : {}
}
