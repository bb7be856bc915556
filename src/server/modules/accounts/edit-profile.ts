import { eq } from 'drizzle-orm'
import type { Profile, ProfileEdit } from '#contract/account.ts'
import { fail, type Failure } from '#contract/errors.ts'
import { personalDataErrors } from '#contract/personal-data.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readPhoneCountries } from '../content/index.ts'
import { users } from './tables.ts'
import { viewProfile } from './view.ts'

export async function editProfile(context: AppContext, userId: number, form: ProfileEdit): Promise<Profile | Failure> {
  const errors = personalDataErrors(form, await readPhoneCountries(context, context.database.db))
  if (Object.keys(errors).length > 0) return fail('invalid', errors)
  const [user] = await context.database.db
    .update(users)
    .set({ firstName: form.firstName, lastName: form.lastName, phone: form.phone })
    .where(eq(users.id, userId))
    .returning()
  return user ? viewProfile(user) : fail('tokenInvalid')
}
