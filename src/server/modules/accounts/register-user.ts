import type { Registered, Registration } from '#contract/account.ts'
import { fieldErrors, fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { emailKey, registrationErrors } from '#contract/personal-data.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readPhoneCountries } from '../content/index.ts'
import { commonPasswordErrors, hashPassword } from './password.ts'
import { users } from './tables.ts'

/** Creates an account. Of two simultaneous registrations with one email address, the second fails because it is taken. */
export async function registerUser(context: AppContext, form: Registration, language: Language): Promise<Registered | Failure> {
  const errors = {
    ...(await commonPasswordErrors(form.password, form.email)),
    ...registrationErrors(form, await readPhoneCountries(context, context.database.db)),
  }
  if (Object.keys(errors).length > 0) return fail('registrationError', errors)
  const { email } = form
  const [user] = await context.database.db
    .insert(users)
    .values({
      email,
      emailKey: emailKey(email),
      passwordHash: await hashPassword(context, form.password),
      firstName: form.firstName,
      lastName: form.lastName,
      phone: form.phone,
      language,
      roles: ['BUYER'],
      createdAt: context.clock.now(),
    })
    .onConflictDoNothing({ target: users.emailKey })
    .returning({ id: users.id, email: users.email })
  return user ?? fail('registrationError', { email: fieldErrors.emailTaken })
}
