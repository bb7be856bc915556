import { sql } from 'drizzle-orm'
import { ZodError } from 'zod'
import { EditableSettings } from '#contract/admin/settings.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { partAt, withPart, isGroup } from '../../platform/audit/record-change.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { lockKeys } from '../../platform/db/locks.ts'
import { checkDetails } from './check-details.ts'
import { emptySettings, isPart, readSettings, writeSetting } from './settings.ts'

/** Every setting under its dotted name, such as `seller.name`. */
export function listSettings(value: unknown, path = ''): [name: string, value: unknown][] {
  if (!isGroup(value)) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => listSettings(inner, path === '' ? key : `${path}.${key}`))
}

/** A value as text for the operator: lists as JSON, everything else plain, empty when unset. */
export function settingText(value: unknown): string {
  return value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Sets one setting by its name.
 * @param written in the form of {@link settingText}; `-` or an empty text removes the setting
 * @param today the day against which dates are checked; null: not checked
 * @returns an error for the operator; null on success
 */
export async function setSetting(db: Db | Tx, name: string, written: string, today: PlainDate | null = null): Promise<string | null> {
  const [part = '', ...path] = name.split('.')
  if (!isPart(part)) return `there is no setting ${name}`
  const empty = partAt(emptySettings, name) ?? null
  const value = written === '-' || written === '' ? empty : parsed(written, typeof empty)
  if (value === undefined) return `not JSON: ${written}`
  try {
    return await db.transaction(async (tx) => {
      // Settings are read and written by whole parts; the lock makes concurrent changes of a part wait.
      await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.settings})`)
      const before = (await readSettings(tx))[part]
      if (partAt(before, path.join('.')) === undefined) return `there is no ${path.join('.')} in ${part}`
      const { value: tidied, faults } = checkDetails(part, EditableSettings.shape[part].parse(withPart(before, path, value)), before, today)
      const [fault] = Object.entries(faults)
      if (fault) return `${name}: ${fault.join(' ')}`
      await writeSetting(tx, part, tidied as never) // parsed by the part's own schema
      return null
    })
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    return `${name}: ${error.issues.map(({ path: at, message }) => `${at.join('.')} ${message}`.trim()).join('; ')}`
  }
}

/** `undefined` when the text cannot be parsed. @param type the setting's type, needed while it is unset: a text may look like a number */
function parsed(written: string, type: string): unknown {
  if (!/^[[{]/.test(written) && type !== 'number' && type !== 'boolean') return written
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}
