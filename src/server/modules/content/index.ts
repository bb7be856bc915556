import { z } from 'zod'
import { PageContent } from '#contract/content.ts'
import { fail } from '#contract/errors.ts'
import { languages } from '#contract/languages.ts'
import { infoPages } from '#contract/urls.ts'
import { PublicSettings } from '#contract/settings.ts'
import { takesCards } from '../../config.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import { publicRoutes } from '../../platform/http/route.ts'
import type { Module } from '../../platform/module.ts'
import { writeMaintenancePages } from './maintenance-page.ts'
import { launchChecklist, readLaunchState } from './launch-checklist.ts'
import { pageTakesEffect } from './edit-pages.ts'
import { withLegalTexts } from './legal-texts.ts'
import { renderPage, currentSource, storeFileVersions } from './page-versions.ts'
import { agreements } from './render-agreement.ts'
import { publicSettings, seedSettings } from './settings.ts'

export { dropPageDraft, listPages, previewPage, publishPage, readPageEditor, readPageVersion, savePageDraft, undoPage } from './edit-pages.ts'
export { queueShopEmail, readEmailBranding, shopEmail } from './email-branding.ts'
export { offerVersion } from './offer-version.ts'
export { checkSettings, readSettingsGroups, saveSettingsGroup, moveOfficeChat, setSettingAs, undoSettings } from './edit-settings.ts'
export { launchChecklist, readLaunchGaps, readLaunchState } from './launch-checklist.ts'
export { companyName, emptySettings, readPalettes, readSettings, writeSetting, type ShopSettings } from './settings.ts'
export { readNoticeTargets, readOfficeChat } from './staff-notices.ts'
export { cachedPalettes, cachedSettings, readDesk, readPhoneCountries, readVolumeTiers } from './cached-settings.ts'
export { isSample } from './samples.ts'
export { readProduction, type Production } from './production.ts'
export { readProductionQueue, storeProductionQueue, type QueuedProduct } from './production-queue.ts'
export { listSettings, setSetting, settingText } from './settings-by-name.ts'
export type { ContentPorts } from './ports.ts'
export { contactDetails, sellerDetails, setLines, type DetailSettings } from './shop-details.ts'

export const content: Module = {
  name: 'content',
  seed: seedSettings,
  jobs: [pageTakesEffect],
  async startWork(context) {
    await storeFileVersions(context)
    await writeMaintenancePages(context).catch((err: unknown) => context.log.warn({ err }, 'the maintenance pages were not written'))
    // Logged at every start of a production shop until the settings are complete.
    const missing = context.config.production ? launchChecklist(await readLaunchState(context)) : []
    if (missing.length > 0) context.log.warn({ missing }, 'before the shop may open, this is missing')
    return async () => {}
  },
  rootRoutes(app, context) {
    app.get<{ Params: { file: string } }>('/agreement/:file', async (request, reply) => {
      const language = languages.find((known) => request.params.file === `${known}.pdf`)
      if (!language) return sendFailure(reply, fail('notFound'))
      const name = language === 'uk' ? 'publichna-oferta.pdf' : 'public-offer.pdf'
      reply.headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'public, max-age=3600' })
      return reply.type('application/pdf').send(await agreements(context).forceFetch(language))
    })
  },
  api(app, context) {
    const cardPayment = takesCards(context.config)
    const { cachedRoute } = publicRoutes(app, context, 'Shop')
    const settings = { summary: 'What the shop says about itself', output: PublicSettings }
    cachedRoute('readSettings', { ...settings, surrogateKeys: () => ['settings', 'rates', 'pages'] }, (_request, language) =>
      publicSettings(context, cardPayment, language),
    )
    const page = { summary: 'An information page', params: z.object({ name: z.string() }), output: PageContent }
    cachedRoute('readPage', { ...page, surrogateKeys: () => ['pages', 'settings'] }, async ({ params }, language) => {
      const name = infoPages.find((known) => known === params.name)
      if (!name) return fail('notFound')
      const source = await currentSource(context, context.database.db, name, language)
      return renderPage(name, name === 'exchange-return' ? await withLegalTexts(context, source, language) : source)
    })
  },
}
