import { z } from 'zod'
import type { Capability, StaffRole } from '../permissions.ts'
import { capabilities, staffRoles } from '../permissions.ts'
import { textMaxima, typedInForm } from '../typed-text.ts'
import { Moment } from './lists.ts'

/** Where the link of an invitation leads; its token stands in the fragment: `#token=…`. */
export const invitationPath = '/admin/invitation'

/** Six digits of an authenticator, or a recovery code; spaces and dashes do not count. */
const Code = typedInForm('code', 40)

export const StaffSignIn = z.object({ email: typedInForm('email', textMaxima.email), password: typedInForm('secret', textMaxima.password) })
export type StaffSignIn = z.infer<typeof StaffSignIn>

export const StaffCode = z.object({
  code: Code,
  /** Keeps this device signed in for 30 days without use, and not 12 hours: a phone of the workshop. */
  remember: z.boolean().optional(),
})
export type StaffCode = z.infer<typeof StaffCode>

export const Me = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(staffRoles)) satisfies z.ZodType<StaffRole[]>,
  /** What follows from the roles: screens hide the rest. */
  capabilities: z.array(z.enum(Object.keys(capabilities) as [Capability, ...Capability[]])), // keys of a record
  /** Of ten; a screen asks for new ones when few are left. */
  recovery_codes_left: z.int(),
  /** The shop began as a demonstration with made-up customers and orders. */
  demo: z.boolean(),
})
export type Me = z.infer<typeof Me>

export const SessionState = z.object({
  state: z.enum(['signed-out', 'code-needed', 'signed-in']),
  me: Me.nullable(),
  /** Until then sensitive acts need no new code. */
  fresh_until: Moment.nullable(),
})
export type SessionState = z.infer<typeof SessionState>

/** A place where one is signed in. */
export const StaffSession = z.object({
  id: z.string(),
  /** Browser and system in a few words, e.g. `Firefox, Linux`. */
  device: z.string(),
  created_at: Moment,
  used_at: Moment,
  current: z.boolean(),
})
export type StaffSession = z.infer<typeof StaffSession>
export const StaffSessions = z.object({ data: z.array(StaffSession) })

export const InvitationView = z.object({
  email: z.string(),
  /** Null for somebody new; set where a locked-out person begins anew. */
  name: z.string().nullable(),
  roles: z.array(z.enum(staffRoles)),
  expires_at: Moment,
})
export type InvitationView = z.infer<typeof InvitationView>

export const InvitationAcceptance = z.object({
  name: typedInForm('name', textMaxima.name),
  password: typedInForm('secret', textMaxima.password),
  password_repeat: typedInForm('secret', textMaxima.password),
})
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>

/** For the authenticator: base32 to type, and the address that its QR code shows. May be asked for again until confirmed. */
export const TotpSetup = z.object({ secret: z.string(), otpauth_uri: z.string() })
export type TotpSetup = z.infer<typeof TotpSetup>

export const TotpConfirmation = z.object({ code: Code })
export type TotpConfirmation = z.infer<typeof TotpConfirmation>

/** Shown once. Whoever confirmed is signed in. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
