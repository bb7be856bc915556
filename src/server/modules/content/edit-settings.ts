import { eq, sql } from 'drizzle-orm'
import { fail, isFailure, staleVersion, type Failure } from '#contract/errors.ts'
import { capabilityForSettings, EditableSettings, settingsGroups, type SettingsGroup, type SettingsGroupView } from '#contract/admin/settings.ts'
import { may, type StaffRole } from '#contract/permissions.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { lastChanges, type LastChange } from '../../platform/audit/read-audit.ts'
import { putBack, changesBetween, recordChange, type Actor, type FieldChange } from '../../platform/audit/record-change.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { lockKeys } from '../../platform/db/locks.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readSettings, writeSetting } from './settings.ts'
import { readOfficeChat } from './staff-notices.ts'
import { checkDetails } from './check-details.ts'
import { followPalettes } from './follow-palettes.ts'
import { errorsOfGroup } from './setting-issue.ts'
import { setSetting } from './settings-by-name.ts'
import { settings } from './tables.ts'

type Row = typeof settings.$inferSelect

function viewGroup(
  name: SettingsGroup,
  value: unknown,
  row: Row | undefined,
  last: LastChange | undefined,
  roles: readonly StaffRole[],
): SettingsGroupView {
  return {
    name,
    value,
    version: row?.version ?? 0,
    writable: may(roles, capabilityForSettings(name)),
    unset: row === undefined,
    changed_at: (last?.at ?? row?.updatedAt)?.toISOString() ?? null,
    changed_by: last?.by ?? null,
  }
}

/** Every group of settings with its version and the author of its last change. */
export async function readSettingsGroups(db: Db | Tx, roles: readonly StaffRole[]): Promise<SettingsGroupView[]> {
  const values = await readSettings(db)
  const rows = new Map((await db.select().from(settings)).map((row) => [row.key, row]))
  const last = await lastChanges(db, 'settings', settingsGroups)
  return settingsGroups.map((name) => viewGroup(name, values[name], rows.get(name), last.get(name), roles))
}

/** Whether this person may write the group, and what of the value is wrong. @returns the value in its stored form, beside the settings of now */
export async function checkSettings(context: AppContext, db: Db | Tx, roles: readonly StaffRole[], group: SettingsGroup, value: unknown) {
  if (!may(roles, capabilityForSettings(group))) return fail('notPermitted')
  const parsed = EditableSettings.shape[group].safeParse(value)
  if (!parsed.success) return fail('invalid', errorsOfGroup(parsed.error))
  const all = await readSettings(db)
  const { value: written, faults } = checkDetails(group, parsed.data, all[group], kyivClock(context.clock.now()).date)
  return Object.keys(faults).length > 0 ? fail('invalid', faults) : { all, written }
}

/** Saves one group as a whole. A write from an older version fails with the current group. */
export async function saveSettingsGroup(
  context: AppContext,
  { actor, roles }: { actor: Actor; roles: readonly StaffRole[] },
  group: SettingsGroup,
  { version, value }: { version: number; value?: unknown },
): Promise<SettingsGroupView | Failure> {
  return runOnce(context, actor, { what: 'save-settings', body: { group, version, value } }, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.settings})`)
    const [row] = await tx.select().from(settings).where(eq(settings.key, group))
    const checked = await checkSettings(context, tx, roles, group, value)
    if (isFailure(checked)) return checked
    const { all, written } = checked
    const before = all[group]
    if ((row?.version ?? 0) !== version) {
      const last = (await lastChanges(tx, 'settings', [group])).get(group)
      return staleVersion(viewGroup(group, before, row, last, roles), last?.by?.name, last?.at ?? row?.updatedAt)
    }
    const missed = await followPalettes(context, tx, all, { ...all, [group]: written })
    if (missed !== null) return fail('invalid', { value: missed })
    await writeSetting(tx, group, written as never) // parsed by the group's own schema
    const [saved] = await tx.select().from(settings).where(eq(settings.key, group))
    await recordChange(context, tx, actor, {
      kind: 'settings',
      verb: 'edit',
      subject: { id: group, label: group },
      changes: changesBetween(before, written),
      version: saved?.version ?? 0,
    })
    return viewGroup(
      group,
      written,
      saved,
      { by: actor.id === null ? null : { id: actor.id, name: actor.name ?? '' }, at: context.clock.now() },
      roles,
    )
  })
}

/** Restores a group from before the changes, if it still equals their result. */
export async function undoSettings(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  group: string,
  changes: readonly FieldChange[],
): Promise<Failure | null> {
  const known = settingsGroups.find((name) => name === group)
  if (!known) return fail('notFound')
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.settings})`)
  const all = await readSettings(tx)
  const before = all[known]
  const former = putBack(before, changes)
  if (former === undefined) return fail('changedSince')
  const parsed = EditableSettings.shape[known].safeParse(former)
  if (!parsed.success) return fail('changedSince')
  // a product uses what the undo would remove
  if ((await followPalettes(context, tx, all, { ...all, [known]: parsed.data })) !== null) return fail('changedSince')
  await writeSetting(tx, known, parsed.data as never) // parsed by the group's own schema
  const [saved] = await tx.select({ version: settings.version }).from(settings).where(eq(settings.key, known))
  const back = changesBetween(before, parsed.data)
  await recordChange(context, tx, actor, {
    kind: 'settings',
    verb: 'undo',
    subject: { id: group, label: group },
    changes: back,
    version: saved?.version ?? 0,
  })
  return null
}

/** {@link setSetting} with an audit entry for the operator. */
export async function setSettingAs(context: AppContext, actor: Actor, name: string, written: string): Promise<string | null> {
  let refused: string | null = null
  const set = context.database.db.transaction(async (tx) => {
    const before = await readSettings(tx)
    const wrong = await setSetting(tx, name, written, kyivClock(context.clock.now()).date)
    if (wrong !== null) return wrong
    const after = await readSettings(tx)
    const missed = await followPalettes(context, tx, before, after)
    if (missed !== null) {
      refused = `${name}: ${missed}`
      tx.rollback()
    }
    const changes = changesBetween(before, after)
    const group = name.split('.')[0] ?? name
    const inGroup = changes.map((change) => ({ ...change, field: change.field.replace(`${group}.`, '') }))
    await recordChange(context, tx, actor, { kind: 'settings', verb: 'edit', subject: { id: group, label: group }, changes: inGroup })
    return null
  })
  return set.catch((error: unknown) => {
    if (refused !== null) return refused
    throw error
  })
}

/** Telegram renumbers a group that becomes a supergroup; this updates the office's chat in the settings. */
export async function moveOfficeChat(context: AppContext, from: string, to: string): Promise<void> {
  if ((await readOfficeChat(context, context.database.db)) !== from) return
  await setSettingAs(context, { id: null, name: 'Telegram', requestId: null }, 'notices.telegram_chat', to)
  context.log.info('the office’s chat has another number: the setting follows it')
}
