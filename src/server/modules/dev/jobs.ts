import type { FastifyInstance } from 'fastify'
import { html } from '../../platform/http/html.ts'
import { countJobs, listFailedJobs, retryFailedJob } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { sendPage } from './page.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Lists the given-up jobs with their errors; a button retries them. */
export function jobsRoutes(app: FastifyInstance, context: AppContext): void {
  app.get('/dev/jobs', async (_request, reply) => {
    const { waiting, active, failed } = await countJobs(context)
    const given = (await listFailedJobs(context)).map(
      ({ id, job, input, error, failedAt, tries }) => html`<article><h2>${job}</h2>
<p>Given up ${failedAt.toISOString()} after ${tries === 1 ? 'one try' : `${tries} tries`}</p><pre>${JSON.stringify(input)}\n${error}</pre>
<form method="post"><button value="${id}" name="id">Try again</button></form></article>`,
    )
    const counts = html`<p>${waiting} waiting, ${active} under way, ${failed} given up</p>`
    return sendPage(reply, 'Jobs', html`${counts}${given.length > 0 ? given : html`<p>None was given up.</p>`}`)
  })
  app.post('/dev/jobs', async (request, reply) => {
    const { id = '' } = Object(request.body) as Partial<Record<string, string>> // a form; checked below
    if (typeof id === 'string' && uuid.test(id)) await retryFailedJob(context, id)
    return reply.redirect('/dev/jobs', 303)
  })
}
