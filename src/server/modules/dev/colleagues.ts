import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isFailure } from '#contract/errors.ts'
import { staffRoles } from '#contract/permissions.ts'
import { operator } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { html, type Html } from '../../platform/http/html.ts'
import { addColleague, invitationUrl, inviteStaff, newTotpSecret, openStaffSession, sessionCookie } from '../staff/index.ts'
import { sendPage } from './page.ts'

const Colleague = z.object({ role: z.enum(staffRoles), name: z.string().default('Олена Коваль') })
const Invitee = z.object({ role: z.enum(staffRoles), email: z.email() })

/** A button per role that creates a new colleague and signs them in. */
export const colleagueForms = (): Html => html`<form method="post" action="/dev/colleague"><p>Sign in as a new colleague:</p>
${staffRoles.map((role) => html`<button name="role" value="${role}">${role}</button>`)}</form>`

/** Shortcuts into the back office: an invitation link, or an immediate sign-in. */
export function colleagueRoutes(app: FastifyInstance, context: AppContext): void {
  app.post('/dev/colleague', async (request, reply) => {
    const asked = Colleague.safeParse(request.body)
    if (!asked.success) return sendPage(reply.code(422), 'Colleague', html`<p>${z.prettifyError(asked.error)}</p>`)
    const unique = randomUUID()
    const staffId = await addColleague(context, { ...asked.data, email: `${unique}@example.com`, password: unique, totp: newTotpSecret() })
    if (staffId === null) throw new Error('a new address is taken')
    const opened = { staffId, userAgent: request.headers['user-agent'], codeAt: context.clock.now() }
    const secret = await openStaffSession(context, context.database.db, opened)
    return reply.header('set-cookie', sessionCookie(context, secret)).redirect('/admin', 303)
  })
  app.post('/dev/invitation', async (request, reply) => {
    const asked = Invitee.safeParse(request.body)
    if (!asked.success) return sendPage(reply.code(422), 'Invitation', html`<p>${z.prettifyError(asked.error)}</p>`)
    const { email, role } = asked.data
    const invited = await inviteStaff(context, operator, { email, roles: [role], language: 'uk' })
    if (isFailure(invited)) return sendPage(reply.code(422), 'Invitation', html`<p>${invited.failure}</p>`)
    return reply.redirect(invitationUrl(context, invited.secret), 303)
  })
}
