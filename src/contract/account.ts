import { z } from 'zod'
import { textMaxima, typedInForm } from './typed-text.ts'

const Email = typedInForm('email', textMaxima.email)
const Name = typedInForm('name', textMaxima.name)
const Phone = typedInForm('phone', textMaxima.phone)
const Password = typedInForm('secret', textMaxima.password)
const ResetToken = typedInForm('secret', textMaxima.secret)
const RefreshToken = typedInForm('secret', textMaxima.secret)

export const roles = ['BUYER'] as const
export type Role = (typeof roles)[number]

/** A call without a body counts as one with empty fields. */
const orNothing = (body: unknown) => (typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {})

export const Login = z.preprocess(orNothing, z.object({ username: Email, password: Password }))
export type Login = z.infer<typeof Login>

export const RefreshRequest = z.preprocess(orNothing, z.object({ refresh_token: RefreshToken }))
export type RefreshRequest = z.infer<typeof RefreshRequest>

/** Expirations are seconds since the epoch. */
export const AuthTokens = z.object({
  token: z.string(),
  refresh_token: z.string(),
  token_expiration: z.int(),
  refresh_token_expiration: z.int(),
})
export type AuthTokens = z.infer<typeof AuthTokens>

export const Registration = z.object({ email: Email, firstName: Name, lastName: Name, password: Password, passwordRepeat: Password, phone: Phone })
export type Registration = z.infer<typeof Registration>

export const Registered = z.object({ id: z.int(), email: z.string() })
export type Registered = z.infer<typeof Registered>

export const ProfileEdit = z.object({ firstName: Name, lastName: Name, phone: Phone })
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

export const ForgottenPassword = z.object({ email: Email })
export type ForgottenPassword = z.infer<typeof ForgottenPassword>

export const PasswordReset = z.object({ token: ResetToken, password: Password, passwordRepeat: Password })
export type PasswordReset = z.infer<typeof PasswordReset>

export const PasswordChange = z.object({ currentPassword: Password, password: Password, passwordRepeat: Password })
export type PasswordChange = z.infer<typeof PasswordChange>

/** Erasure asks for the password once more. */
export const AccountErasure = z.object({ password: Password })
export type AccountErasure = z.infer<typeof AccountErasure>
