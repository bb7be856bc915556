import type { FastifyInstance } from 'fastify'
import { AuditList, pictureUndoDays } from '#contract/admin/audit.ts'
import { auditKinds } from '#contract/admin/audit-kinds.ts'
import { pageLength } from '#contract/admin/lists.ts'
import { countAudit, countTogether, isUndoable, toPerson, readAudit, untouchedSince, type AuditFilter } from '../../platform/audit/read-audit.ts'
import { storedField } from '../../platform/audit/record-change.ts'
import { toPage } from '../../platform/db/list-page.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { adminRoutes } from './admin-route.ts'
import { parseDay, parseId, nextLink } from './paging.ts'

function parseFilter({ person, kind, subject, search, request, from, to }: Readonly<Record<string, string>>): AuditFilter {
  return {
    person: parseId(person),
    kind: auditKinds.find((known) => known === kind) ?? null,
    subject: subject ?? null,
    search: search ?? '',
    request: request ?? null,
    from: parseDay(from),
    to: parseDay(to),
  }
}

const dayMs = 24 * 60 * 60 * 1000
type Entry = Awaited<ReturnType<typeof readAudit>>[number]
/** The file of a deleted picture is kept only for a while. */
const isStillUndoable = ({ clock }: AppContext, { action, at }: Entry): boolean =>
  isUndoable(action) && (action !== 'picture.remove' || clock.now().getTime() - at.getTime() < pictureUndoDays * dayMs)

export function auditRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  const { db } = context.database
  route('listAudit', { output: AuditList }, async ({ query, request }) => {
    const filter = parseFilter(query)
    const [rows, found] = await Promise.all([readAudit(db, filter, parseId(query['cursor']), pageLength + 1), countAudit(db, filter)])
    const { shown, ...page } = toPage(
      rows,
      found,
      ({ id }) => String(id),
      (cursor) => nextLink(request.url, cursor),
    )
    const open = shown.filter((row) => row.changes.length > 0 && isStillUndoable(context, row)).map(({ id }) => id)
    const undoable = await untouchedSince(db, open)
    const together = filter.request === null ? await countTogether(db, shown) : null
    return {
      data: shown.map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        actor: toPerson(row),
        action: row.action,
        subject: { kind: row.kind, id: row.subjectId, label: row.label },
        changes: row.changes.filter(({ field }) => field !== storedField),
        reason: row.reason,
        request_id: row.requestId,
        undoable: undoable.has(row.id),
        together: filter.subject === null && filter.search === '' ? (together?.get(row.id) ?? 1) : 1,
      })),
      ...page,
    }
  })
}
