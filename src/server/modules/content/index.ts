import { endpoints } from '#contract/api.ts'
import { refuse } from '#contract/errors.ts'
import { PublicSettings } from '#contract/settings.ts'
import { answerCached } from '../../platform/http/answer-cache.ts'
import type { Slice } from '../../platform/slice.ts'
import { configureFallbackRate } from './exchange.ts'
import { readPages } from './read-pages.ts'
import { publicSettings, seedSettings } from './settings.ts'

export { exchangeAt, exchangeFor, readRate, type Exchange } from './exchange.ts'
export { readKept, writeSetting, type KeptSettings } from './settings.ts'

export const content: Slice = {
  name: 'content',
  seed: seedSettings,
  api(app, world) {
    configureFallbackRate(world.config.usdRate)
    const cardPayment = !world.config.production || world.config.liqpay.keys !== null
    // The schema is for the API's documentation; the answer is plain and typed.
    const documented = { schema: { tags: ['content'], response: { 200: PublicSettings } }, serializerCompiler: () => JSON.stringify }
    app.get(endpoints.readSettings.path, documented, (request, reply) =>
      answerCached(world, request, reply, () => publicSettings(world, cardPayment)),
    )
    const pageOf = readPages()
    app.get<{ Params: { name: string } }>(endpoints.readPage.path, (request, reply) =>
      answerCached(world, request, reply, async (language) => pageOf(language, request.params.name) ?? refuse('notFound')),
    )
  },
}
