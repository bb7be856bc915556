import { inArray } from 'drizzle-orm'
import type { StaffRole } from '#contract/permissions.ts'
import { emailKey } from '#contract/personal-data.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { hashPassword } from '../accounts/index.ts'
import { writeRecoveryCodes } from './recovery-codes.ts'
import { sealTotp, totpAt } from './totp.ts'
import { staff, staffFactors } from './tables.ts'

export interface DemoStaff {
  readonly email: string
  readonly password: string
  readonly name: string
  readonly role: StaffRole
  /** The authenticator's secret in base32. */
  readonly totp: string
}

/** One account per role, printed when a demonstration starts; never created in production, because the passwords are public here. */
export const demoStaff: readonly DemoStaff[] = [
  { email: 'owner@example.com', password: 'Beton-i-kvity', name: 'Оксана Гончар', role: 'owner', totp: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' },
  { email: 'manager@example.com', password: 'Formy-i-zamisy', name: 'Марія Ткач', role: 'manager', totp: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU' },
  { email: 'works@example.com', password: 'Zamis-o-sbomii', name: 'Петро Мельник', role: 'production', totp: 'MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK' },
  { email: 'content@example.com', password: 'Slova-i-svitlyny', name: 'Ірина Писар', role: 'content', totp: 'NB2W45DFOIZA4YLNNB2W45DFOIZA4YLN' },
]

/** Blocks these public passwords in production, even if a demonstration has become the real shop. */
export const isClosedDemoStaff = ({ config }: Pick<AppContext, 'config'>, account: string): boolean =>
  config.production && demoStaff.some(({ email }) => emailKey(email) === account)

export async function seedDemoStaff(context: AppContext): Promise<void> {
  if (!context.config.demoAccounts) return
  const keys = demoStaff.map(({ email }) => emailKey(email))
  const there = await context.database.db.select({ key: staff.emailKey }).from(staff).where(inArray(staff.emailKey, keys))
  for (const { email, password, name, role, totp } of demoStaff) {
    // Hashing is slow on purpose, so the accounts are created once, not at every start.
    if (there.some(({ key }) => key === emailKey(email))) continue
    await addColleague(context, { email, password, name, role, totp })
  }
}

/**
 * Adds a staff member immediately, without an invitation: for demonstrations and tests.
 * @returns null when there is already one with this address
 */
export async function addColleague(context: AppContext, { email, password, name, role, totp }: DemoStaff): Promise<number | null> {
  const passwordHash = await hashPassword(context, password)
  return context.database.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(staff)
      .values({ email, emailKey: emailKey(email), name, passwordHash, roles: [role], language: 'uk', createdAt: context.clock.now() })
      .onConflictDoNothing({ target: staff.emailKey })
      .returning({ id: staff.id })
    if (!made) return null
    await tx.insert(staffFactors).values({ staffId: made.id, kind: 'totp', secret: sealTotp(context, totp) })
    // Nobody uses these codes, but without any the first screen would show a warning.
    await writeRecoveryCodes(context, tx, made.id)
    return made.id
  })
}

/** The lines that a demonstration prints at its start, with the current codes. */
export function demoStaffLines(context: Pick<AppContext, 'config' | 'clock'>): string[] {
  if (!context.config.demoAccounts) return []
  return demoStaff.map(
    ({ email, password, role, totp }) => `${role.padEnd(10)} ${email}  ${password}  code ${totpAt(totp, context.clock.now())} of ${totp}`,
  )
}
