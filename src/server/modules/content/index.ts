import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import type { PageContent } from '#contract/content.ts'
import { fail } from '#contract/errors.ts'
import { languages } from '#contract/languages.ts'
import { PublicSettings } from '#contract/settings.ts'
import { describedOnly } from '../../platform/http/api-description.ts'
import { replyCached } from '../../platform/http/cached-reply.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import type { Module } from '../../platform/module.ts'
import { writeMaintenancePages } from './maintenance-page.ts'
import { launchChecklist } from './launch-checklist.ts'
import { loadInfoPages } from './load-info-pages.ts'
import { agreements } from './render-agreement.ts'
import { publicSettings, readSettings, seedSettings } from './settings.ts'

export { readEmailBranding } from './email-branding.ts'
export { offerVersion } from './offer-version.ts'
export { isSample, launchChecklist } from './launch-checklist.ts'
export { listSettings, setSetting, settingText } from './settings-by-name.ts'
export { emptySettings, readSettings, writeSetting, type ShopSettings } from './settings.ts'

const Page = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  updated: z.string(),
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
}) satisfies z.ZodType<PageContent>

export const content: Module = {
  name: 'content',
  seed: seedSettings,
  async startWork(context) {
    await writeMaintenancePages(context).catch((err: unknown) => context.log.warn({ err }, 'the maintenance pages were not written'))
    // Said at every start of a real shop, until nothing is missing.
    const missing = context.config.production ? launchChecklist(await readSettings(context.database.db)) : []
    if (missing.length > 0) context.log.warn({ missing }, 'before the shop may open, these settings are missing')
    return async () => {}
  },
  rootRoutes(app, context) {
    const agreementIn = agreements(context)
    app.get<{ Params: { file: string } }>('/agreement/:file', async (request, reply) => {
      const language = languages.find((known) => request.params.file === `${known}.pdf`)
      if (!language) return sendFailure(reply, fail('notFound'))
      const name = language === 'uk' ? 'publichna-oferta.pdf' : 'public-offer.pdf'
      reply.headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'public, max-age=3600' })
      return reply.type('application/pdf').send(await agreementIn(language))
    })
  },
  api(app, context) {
    const cardPayment = !context.config.production || context.config.liqpay.keys !== null
    // The schema is for the API's documentation; the answer is plain and typed.
    const documented = (answer: z.ZodType) => ({ ...describedOnly, schema: { tags: ['Shop'], response: { 200: answer } } })
    app.get(endpoints.readSettings.path, documented(PublicSettings), (request, reply) =>
      replyCached(context, request, reply, ['settings', 'rates'], () => publicSettings(context, cardPayment)),
    )
    const pageOf = loadInfoPages()
    app.get<{ Params: { name: string } }>(endpoints.readPage.path, documented(Page), (request, reply) =>
      replyCached(context, request, reply, [], async (language) => pageOf(language, request.params.name) ?? fail('notFound')),
    )
  },
}
