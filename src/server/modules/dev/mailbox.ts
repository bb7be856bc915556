import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxId } from '#contract/order.ts'
import { html, type Html } from '../../platform/http/html.ts'
import { newestEmails, readEmail, type StoredEmail, unsealEmail } from '../../platform/mail/stored-emails.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { emailFrame, makeAttachments } from '../notifications/index.ts'
import { sendPage } from './page.ts'

/** Shows the shop's emails as their recipients see them. */
export function mailboxRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database
  const findEmail = async ({ params }: FastifyRequest): Promise<StoredEmail | undefined> => {
    const id = Number((params as { id: string }).id) // from the route's path
    return Number.isInteger(id) && id > 0 && id <= maxId ? readEmail(db, id) : undefined
  }
  app.get('/dev/mailbox', async (_request, reply) => {
    const newest = await newestEmails(db, 50)
    const rows = newest.map((email) => renderRow({ ...email, ...unsealEmail(context, email) }))
    return sendPage(reply, 'Mailbox', html`${rows.length > 0 ? rows : html`<p>No emails yet.</p>`}`)
  })
  app.get('/dev/mailbox/:id', async (request, reply) => {
    const email = await findEmail(request)
    if (!email?.content) return reply.code(404).send()
    const { renderEmail } = await import('../../platform/mail/render-email.ts')
    const html = renderEmail(unsealEmail(context, email).content ?? email.content, await emailFrame(context, email))
    const policy =
      "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; frame-ancestors 'self'; sandbox allow-popups allow-top-navigation-by-user-activation"
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN' })
      .send(html.replace('<head>', '<head><base target="_top"/>'))
  })
  app.get('/dev/mailbox/:id/:no', async (request, reply) => {
    const email = await findEmail(request)
    const attachment = email?.attachments[Number((request.params as { no: string }).no)] // from the route's path
    const [file] = attachment ? await makeAttachments(context, [attachment]) : []
    return file
      ? reply.type('application/pdf').header('content-disposition', `inline; filename="${file.fileName}"`).send(file.pdf)
      : reply.code(404).send()
  })
}

function renderRow({ id, recipient, subject, text, createdAt, sentAt, attachments, content }: StoredEmail): Html {
  const files = attachments.map(({ document }, no) => html`<a href="/dev/mailbox/${id}/${no}">${document}.pdf </a>`)
  return html`<article><h2>${subject}</h2><p>To ${recipient}, ${createdAt.toISOString()}${sentAt && ', sent'}</p>
${files.length > 0 && html`<p>Attached: ${files}</p>`}
${content && html`<p><a href="/dev/mailbox/${id}">The email alone</a></p><iframe src="/dev/mailbox/${id}" title="${subject}" loading="lazy"></iframe>`}
<details${!content && html` open`}><summary>Plain text</summary><pre>${text}</pre></details></article>`
}
