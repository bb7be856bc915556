import { z } from 'zod'
import { capabilities, staffRoles, type Capability, type StaffRole } from '../permissions.ts'
import { textMaxima, typedInForm } from '../typed-text.ts'
import { Moment } from './lists.ts'

/** Path of invitation links; the token is in the fragment: `#token=…`. */
export const invitationPath = '/admin/invitation'

/** Six digits from an authenticator, or a recovery code; spaces and dashes are ignored. */
const Code = typedInForm('code', 40)

export const StaffSignIn = z.object({ email: typedInForm('email', textMaxima.email), password: typedInForm('secret', textMaxima.password) })
export type StaffSignIn = z.infer<typeof StaffSignIn>

export const StaffCode = z.object({
  code: Code,
  /** Keeps this device signed in for 30 days without use instead of 12 hours, e.g. for the workshop's phone. */
  remember: z.boolean().optional(),
})
export type StaffCode = z.infer<typeof StaffCode>

export const Me = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(staffRoles)) satisfies z.ZodType<StaffRole[]>,
  /** Derived from the roles; screens hide everything else. */
  capabilities: z.array(z.enum(Object.keys(capabilities) as [Capability, ...Capability[]])), // keys of a record
  /** Out of ten; a screen suggests new ones when few are left. */
  recovery_codes_left: z.int(),
  /** Whether the shop began as a demonstration, with made-up customers and orders. */
  demo: z.boolean(),
})
export type Me = z.infer<typeof Me>

export const SessionState = z.object({
  state: z.enum(['signed-out', 'code-needed', 'signed-in']),
  me: Me.nullable(),
})
export type SessionState = z.infer<typeof SessionState>

/** A session of the signed-in person on one device. */
export const StaffSession = z.object({
  id: z.string(),
  /** Browser and system in short, e.g. `Firefox, Linux`. */
  device: z.string(),
  created_at: Moment,
  used_at: Moment,
  current: z.boolean(),
})
export type StaffSession = z.infer<typeof StaffSession>
export const StaffSessions = z.object({ data: z.array(StaffSession) })

export const InvitationView = z.object({
  email: z.string(),
  /** Null for a new person; set for somebody whose access was reset. */
  name: z.string().nullable(),
  roles: z.array(z.enum(staffRoles)),
})
export type InvitationView = z.infer<typeof InvitationView>

export const InvitationAcceptance = z.object({
  name: typedInForm('name', textMaxima.name),
  password: typedInForm('secret', textMaxima.password),
  password_repeat: typedInForm('secret', textMaxima.password),
})
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>

/** Secret for the authenticator in base32, and the URI for its QR code. It can be requested again until confirmed. */
export const TotpSetup = z.object({ secret: z.string(), otpauth_uri: z.string() })
export type TotpSetup = z.infer<typeof TotpSetup>

export const TotpConfirmation = z.object({ code: Code })
export type TotpConfirmation = z.infer<typeof TotpConfirmation>

/** Shown once; the confirmation also signs the person in. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
