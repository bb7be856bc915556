import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createElement as h } from 'react'
import { maxId } from '#contract/order.ts'
import { letters } from '../../platform/mail/tables.ts'
import { openLetter } from '../../platform/mail/unseal-email.ts'
import type { World } from '../../platform/app-context.ts'
import { makeAttachments } from '../notifications/index.ts'
import { sendPage } from './page.ts'

type LetterRow = typeof letters.$inferSelect

/** The letters that the shop wrote, as their readers see them. */
export function mailboxRoutes(app: FastifyInstance, world: World): void {
  const { db } = world.database
  const letterOf = async ({ params }: FastifyRequest): Promise<LetterRow | undefined> => {
    const id = Number((params as { id: string }).id) // of the route
    return Number.isInteger(id) && id > 0 && id <= maxId ? (await db.select().from(letters).where(eq(letters.id, id)))[0] : undefined
  }
  app.get('/dev/mailbox', async (_request, reply) => {
    const newest = await db.select().from(letters).orderBy(desc(letters.id)).limit(50)
    return sendPage(
      reply,
      'Mailbox',
      newest.length > 0 ? newest.map((letter) => shown({ ...letter, ...openLetter(world, letter) })) : h('p', null, 'No letters yet.'),
    )
  })
  app.get('/dev/mailbox/:id', async (request, reply) => {
    const letter = await letterOf(request)
    if (!letter?.paper) return reply.code(404).send()
    const { renderLetter } = await import('../../platform/mail/render-email.ts')
    const html = renderLetter(openLetter(world, letter).paper ?? letter.paper, {
      subject: letter.subject,
      language: letter.language === 'en' ? 'en' : 'uk',
    })
    const policy =
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-top-navigation-by-user-activation"
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN' })
      .send(html.replace('<head>', '<head><base target="_top"/>'))
  })
  app.get('/dev/mailbox/:id/:no', async (request, reply) => {
    const letter = await letterOf(request)
    const attachment = letter?.attachments[Number((request.params as { no: string }).no)] // of the route
    const [file] = attachment ? await makeAttachments(world, [attachment]) : []
    return file
      ? reply.type('application/pdf').header('content-disposition', `inline; filename="${file.fileName}"`).send(file.pdf)
      : reply.code(404).send()
  })
}

function shown({ id, recipient, subject, text, createdAt, sentAt, attachments, paper }: LetterRow) {
  const files = attachments.map(({ document }, no) => h('a', { key: document, href: `/dev/mailbox/${id}/${no}` }, `${document}.pdf `))
  return h(
    'article',
    { key: id },
    h('h2', null, subject),
    h('p', null, `To ${recipient}, ${createdAt.toISOString()}${sentAt ? ', sent' : ''}`),
    files.length > 0 ? h('p', null, 'Attached: ', files) : null,
    paper ? h('p', null, h('a', { href: `/dev/mailbox/${id}` }, 'The letter alone')) : null,
    paper ? h('iframe', { src: `/dev/mailbox/${id}`, title: subject, loading: 'lazy' }) : null,
    h('details', { open: !paper }, h('summary', null, 'Plain text'), h('pre', null, text)),
  )
}
