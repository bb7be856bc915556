import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import type { PageContent } from '#contract/content.ts'
import { fail } from '#contract/errors.ts'
import { languages } from '#contract/languages.ts'
import { PublicSettings } from '#contract/settings.ts'
import { describedOnly } from '../../platform/http/api-description.ts'
import { answerCached } from '../../platform/http/cached-reply.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import type { Slice } from '../../platform/module.ts'
import { configureFallbackRate } from './exchange.ts'
import { writeMaintenancePages } from './maintenance-page.ts'
import { missingDetails } from './launch-checklist.ts'
import { readPages } from './load-info-pages.ts'
import { agreements } from './render-agreement.ts'
import { fetchAtStart, fetchTodaysRate } from './rates/jobs.ts'
import { publicSettings, readKept, seedSettings } from './settings.ts'

export { exchangeAt, exchangeFor, readRate, type Exchange } from './exchange.ts'
export { readLetterhead, type Letterhead } from './email-branding.ts'
export { isSample, missingDetails } from './launch-checklist.ts'
export { decideRate, listHeldRates, type HeldRate } from './rates/review-rate.ts'
export { listSettings, setSetting, settingText } from './settings-by-name.ts'
export { nothingSet, readKept, writeSetting, type KeptSettings } from './settings.ts'

const Page = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  updated: z.string(),
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
}) satisfies z.ZodType<PageContent>

export const content: Slice = {
  name: 'content',
  seed: seedSettings,
  jobs: [fetchTodaysRate],
  async start(world) {
    await writeMaintenancePages(world).catch((err: unknown) => world.log.warn({ err }, 'the maintenance pages were not written'))
    // Said at every start of a real shop, until nothing is missing.
    const missing = world.config.production ? missingDetails(await readKept(world.database.db)) : []
    if (missing.length > 0) world.log.warn({ missing }, 'before the shop may open, these settings are missing')
    await fetchAtStart(world)
    return async () => {}
  },
  outside(app, world) {
    const agreementIn = agreements(world)
    app.get<{ Params: { file: string } }>('/agreement/:file', async (request, reply) => {
      const language = languages.find((known) => request.params.file === `${known}.pdf`)
      if (!language) return sendRefusal(reply, fail('notFound'))
      const name = language === 'uk' ? 'publichna-oferta.pdf' : 'public-offer.pdf'
      reply.headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'public, max-age=3600' })
      return reply.type('application/pdf').send(await agreementIn(language))
    })
  },
  api(app, world) {
    configureFallbackRate(world.config.usdRate)
    const cardPayment = !world.config.production || world.config.liqpay.keys !== null
    // The schema is for the API's documentation; the answer is plain and typed.
    const documented = (answer: z.ZodType) => ({ ...describedOnly, schema: { tags: ['Shop'], response: { 200: answer } } })
    app.get(endpoints.readSettings.path, documented(PublicSettings), (request, reply) =>
      answerCached(world, request, reply, () => publicSettings(world, cardPayment)),
    )
    const pageOf = readPages()
    app.get<{ Params: { name: string } }>(endpoints.readPage.path, documented(Page), (request, reply) =>
      answerCached(world, request, reply, async (language) => pageOf(language, request.params.name) ?? fail('notFound')),
    )
  },
}
