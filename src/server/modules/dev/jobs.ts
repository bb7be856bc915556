import type { FastifyInstance } from 'fastify'
import { createElement as h } from 'react'
import { countJobs, listFailedJobs, retryFailedJob } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { sendPage } from './page.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Lists the given-up jobs with their errors; a button retries them. */
export function jobsRoutes(app: FastifyInstance, context: AppContext): void {
  app.get('/dev/jobs', async (_request, reply) => {
    const { waiting, active, failed } = await countJobs(context)
    const given = (await listFailedJobs(context)).map(({ id, job, input, error, failedAt, tries }) =>
      h(
        'article',
        { key: id },
        h('h2', null, job),
        h('p', null, `Given up ${failedAt.toISOString()} after ${tries === 1 ? 'one try' : `${tries} tries`}`),
        h('pre', null, `${JSON.stringify(input)}\n${error}`),
        h('form', { method: 'post' }, h('button', { name: 'id', value: id }, 'Try again')),
      ),
    )
    return sendPage(reply, 'Jobs', [
      h('p', { key: 'counts' }, `${waiting} waiting, ${active} under way, ${failed} given up`),
      ...(given.length > 0 ? given : [h('p', { key: 'none' }, 'None was given up.')]),
    ])
  })
  app.post('/dev/jobs', async (request, reply) => {
    const { id = '' } = Object(request.body) as Partial<Record<string, string>> // a form; checked below
    if (typeof id === 'string' && uuid.test(id)) await retryFailedJob(context, id)
    return reply.redirect('/dev/jobs', 303)
  })
}
