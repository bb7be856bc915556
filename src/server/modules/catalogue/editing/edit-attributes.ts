import { asc, count, eq } from 'drizzle-orm'
import type { AttributeEdit, AttributeList, AttributeWrite } from '#contract/admin/attributes.ts'
import { fail, type Failure } from '#contract/errors.ts'
import { toSlug } from '#contract/slug.ts'
import { changesBetween, recordChange, staleSubject, type Actor } from '../../../platform/audit/record-change.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { notifyContentChanged } from '../../../platform/db/notify.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { attributeDefinitions } from '../tables.ts'
import { freeCode } from './free-code.ts'

type Row = typeof attributeDefinitions.$inferSelect
const viewed = ({ code, kind, labelUk, labelEn, unitUk, unitEn, version }: Row) => ({
  code,
  kind,
  name: { uk: labelUk, en: labelEn },
  unit: { uk: unitUk, en: unitEn },
  version,
})
// Falls back to the Ukrainian name when there is no English one.
const columns = ({ kind, name, unit }: AttributeWrite) => ({
  kind,
  labelUk: name.uk,
  labelEn: name.en || name.uk,
  unitUk: unit.uk,
  unitEn: unit.en,
})

export async function listAttributes(db: Db | Tx): Promise<AttributeList> {
  const rows = await db.select().from(attributeDefinitions).orderBy(asc(attributeDefinitions.position), asc(attributeDefinitions.code))
  return { data: rows.map(viewed) }
}

/** Creates an attribute; it comes last in the order. */
export async function createAttribute(context: AppContext, actor: Actor, body: AttributeWrite): Promise<AttributeList | Failure> {
  return runOnce(context, actor, { what: 'create-attribute', body }, async (tx) => {
    const stem =
      toSlug(body.name.en || body.name.uk)
        .replaceAll('-', '_')
        .slice(0, 60) || 'attribute'
    const code = await freeCode(tx, attributeDefinitions.code, stem, '_')
    const [held] = await tx.select({ count: count() }).from(attributeDefinitions)
    await tx.insert(attributeDefinitions).values({ code, position: held?.count ?? 0, ...columns(body) })
    await recordChange(context, tx, actor, {
      kind: 'product',
      verb: 'create-attribute',
      subject: { id: code, label: body.name.uk },
      changes: changesBetween({}, body),
    })
    return listAttributes(tx)
  })
}

/** Changes an attribute's names and kind for all products. An outdated version fails with the current attribute. */
export async function editAttribute(
  context: AppContext,
  actor: Actor,
  code: string,
  { version, ...edit }: AttributeEdit,
): Promise<AttributeList | Failure> {
  return runOnce(context, actor, { what: 'edit-attribute', body: { code, version, edit } }, async (tx) => {
    const [row] = await tx.select().from(attributeDefinitions).where(eq(attributeDefinitions.code, code)).for('update')
    if (!row) return fail('notFound')
    if (row.version !== version) return staleSubject(tx, 'product', code, viewed(row))
    const { code: _code, version: _version, ...before } = viewed(row)
    const changes = changesBetween(before, edit)
    if (changes.length > 0) {
      await tx
        .update(attributeDefinitions)
        .set({ ...columns(edit), version: version + 1 })
        .where(eq(attributeDefinitions.code, code))
      await recordChange(context, tx, actor, { kind: 'product', verb: 'edit-attribute', subject: { id: code, label: edit.name.uk }, changes })
      await notifyContentChanged(tx, { area: 'catalogue' })
    }
    return listAttributes(tx)
  })
}
