import type { FastifyInstance } from 'fastify'
import { isLanguage } from '#contract/languages.ts'
import { pageNamespaces } from '#i18n/namespaces.ts'
import type { AppContext } from '../app-context.ts'
import { sendFailure } from './errors.ts'

/** `/locales/{lng}/{ns}.json`: the interface's words. */
export async function locales(app: FastifyInstance, context: AppContext): Promise<void> {
  app.get<{ Params: { language: string; file: string }; Querystring: { v?: string } }>('/locales/:language/:file', async (request, reply) => {
    const { language, file } = request.params
    const namespace = pageNamespaces.find((name) => `${name}.json` === file)
    if (!isLanguage(language) || !namespace) return sendFailure(reply, { failure: 'notFound' })
    const current = request.query.v === context.messages.version
    return reply
      .header('cache-control', current ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      .send(context.messages.messages(language, namespace))
  })
}
