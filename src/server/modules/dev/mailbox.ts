import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createElement as h } from 'react'
import { maxId } from '#contract/order.ts'
import { newestEmails, readEmail, type StoredEmail } from '../../platform/mail/stored-emails.ts'
import { unsealEmail } from '../../platform/mail/unseal-email.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { emailFrame, makeAttachments } from '../notifications/index.ts'
import { sendPage } from './page.ts'

/** Shows the shop's emails as their recipients see them. */
export function mailboxRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database
  const emailOf = async ({ params }: FastifyRequest): Promise<StoredEmail | undefined> => {
    const id = Number((params as { id: string }).id) // from the route's path
    return Number.isInteger(id) && id > 0 && id <= maxId ? readEmail(db, id) : undefined
  }
  app.get('/dev/mailbox', async (_request, reply) => {
    const newest = await newestEmails(db, 50)
    return sendPage(
      reply,
      'Mailbox',
      newest.length > 0 ? newest.map((email) => renderRow({ ...email, ...unsealEmail(context, email) })) : h('p', null, 'No emails yet.'),
    )
  })
  app.get('/dev/mailbox/:id', async (request, reply) => {
    const email = await emailOf(request)
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
    const email = await emailOf(request)
    const attachment = email?.attachments[Number((request.params as { no: string }).no)] // from the route's path
    const [file] = attachment ? await makeAttachments(context, [attachment]) : []
    return file
      ? reply.type('application/pdf').header('content-disposition', `inline; filename="${file.fileName}"`).send(file.pdf)
      : reply.code(404).send()
  })
}

function renderRow({ id, recipient, subject, text, createdAt, sentAt, attachments, content }: StoredEmail) {
  const files = attachments.map(({ document }, no) => h('a', { key: document, href: `/dev/mailbox/${id}/${no}` }, `${document}.pdf `))
  return h(
    'article',
    { key: id },
    h('h2', null, subject),
    h('p', null, `To ${recipient}, ${createdAt.toISOString()}${sentAt ? ', sent' : ''}`),
    files.length > 0 ? h('p', null, 'Attached: ', files) : null,
    content ? h('p', null, h('a', { href: `/dev/mailbox/${id}` }, 'The email alone')) : null,
    content ? h('iframe', { src: `/dev/mailbox/${id}`, title: subject, loading: 'lazy' }) : null,
    h('details', { open: !content }, h('summary', null, 'Plain text'), h('pre', null, text)),
  )
}
