import type { FastifyInstance } from 'fastify'
import { isLanguage } from '#contract/languages.ts'
import { pageNamespaces } from '#i18n/namespaces.ts'
import type { AppContext } from '../app-context.ts'
import type { CachedResponse } from './cached-response.ts'
import { sendCached } from './send-cached.ts'
import { sendFailure } from './errors.ts'
import { versionedJson } from './versioned-json.ts'

/** `/locales/{lng}/{ns}.json`: the interface's texts. They never change within a process, so they are cached compressed. */
export async function locales(app: FastifyInstance, context: AppContext): Promise<void> {
  const packed = new Map<string, CachedResponse>()
  app.get<{ Params: { language: string; file: string }; Querystring: { v?: string } }>('/locales/:language/:file', async (request, reply) => {
    const { language, file } = request.params
    const namespace = pageNamespaces.find((name) => `${name}.json` === file)
    if (!isLanguage(language) || !namespace) return sendFailure(reply, { failure: 'notFound' })
    const current = request.query.v === context.messages.version
    const key = `${language}/${namespace} ${current}`
    const answer = packed.get(key) ?? versionedJson(request, reply, context.messages.messages(language, namespace), current, 'public, max-age=300')
    packed.set(key, answer)
    return sendCached(request, reply, answer)
  })
}
