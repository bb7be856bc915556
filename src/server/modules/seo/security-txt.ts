import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { isSample, readSettings } from '../content/index.ts'

const yearMs = 365 * 86_400_000

/** Where to report a vulnerability (RFC 9116): the shop's email, unless it is unset or a sample. */
export function serveSecurityTxt(app: FastifyInstance, context: AppContext): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const { contacts } = await readSettings(context.database.db)
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600')
    if (contacts.email === null || isSample(contacts.email)) return reply.code(404).send('Not found\n')
    const lines = [
      `Contact: mailto:${contacts.email.replaceAll(/\s/g, '')}`,
      `Expires: ${new Date(context.clock.now().getTime() + yearMs).toISOString()}`,
      'Preferred-Languages: uk, en',
      `Canonical: ${context.publicUrl()}/.well-known/security.txt`,
    ]
    return reply.send(`${lines.join('\n')}\n`)
  })
}
