import { z } from 'zod'

/**
 * Accounts on the wire. A field that is missing or is not text counts as empty,
 * so that every form answers with the texts of person.ts.
 */
const Text = z.string().catch('')

export const roles = ['BUYER', 'MANAGER'] as const
export type Role = (typeof roles)[number]

export const Login = z.object({ username: Text, password: Text }).catch({ username: '', password: '' })
export type Login = z.infer<typeof Login>

export const RefreshRequest = z.object({ refresh_token: Text }).catch({ refresh_token: '' })
export type RefreshRequest = z.infer<typeof RefreshRequest>

/** Expirations are seconds since the epoch. */
export const AuthTokens = z.object({
  token: z.string(),
  refresh_token: z.string(),
  token_expiration: z.int(),
  refresh_token_expiration: z.int(),
})
export type AuthTokens = z.infer<typeof AuthTokens>

export const Registration = z.object({ email: Text, firstName: Text, lastName: Text, password: Text, passwordRepeat: Text, phone: Text })
export type Registration = z.infer<typeof Registration>

export const Registered = z.object({ id: z.int(), email: z.string() })
export type Registered = z.infer<typeof Registered>

export const ProfileEdit = z.object({ firstName: Text, lastName: Text, phone: Text })
export type ProfileEdit = z.infer<typeof ProfileEdit>

export const Profile = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  telegram_user_id: z.string().nullable(),
  roles: z.array(z.enum(roles)),
})
export type Profile = z.infer<typeof Profile>

export const ForgottenPassword = z.object({ email: Text })
export type ForgottenPassword = z.infer<typeof ForgottenPassword>

export const PasswordReset = z.object({ token: Text, password: Text, passwordRepeat: Text })
export type PasswordReset = z.infer<typeof PasswordReset>

export const PasswordChange = z.object({ currentPassword: Text, password: Text, passwordRepeat: Text })
export type PasswordChange = z.infer<typeof PasswordChange>

/** Erasure asks for the password once more. */
export const AccountErasure = z.object({ password: Text })
export type AccountErasure = z.infer<typeof AccountErasure>
