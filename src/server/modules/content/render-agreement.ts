import { LRUCache } from 'lru-cache'
import { languages, type Language } from '#contract/languages.ts'
import { paysVat } from '#contract/vat.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { untilChanged } from '../../platform/http/until-changed.ts'
import { agreementBlocks, type AgreementBlock } from './agreement-blocks.ts'
import { renderPage, currentSource } from './page-versions.ts'
import { readSettings, type ShopSettings } from './settings.ts'
import { sellerDetails } from './shop-details.ts'

/** A contract adds the registered name or address, by which a buyer can look up the seller. */
const withRegistered = (shown: string | null, registered: string | null) =>
  registered === null || shown === registered ? shown : `${shown} (${registered})`

/** Label and value of each detail that is set. */
function sellerBlocks(context: AppContext, language: Language, settings: ShopSettings): AgreementBlock[] {
  const t = context.messages.translator(language, 'info')
  const { name, address, account, bank, mfo, edrpou, vat, phone } = sellerDetails(settings, language)
  const lines = [
    [t('sellerName'), withRegistered(name, settings.seller.name)],
    [t('sellerAddress'), withRegistered(address, settings.seller.address)],
    [t('sellerBankDetails'), account],
    [t('sellerBank'), withRegistered(bank, settings.seller.bank)],
    [t('sellerMfo'), mfo],
    [t('sellerEdrpou'), edrpou],
    [t(paysVat(vat) ? 'sellerVat' : 'sellerNoVat'), vat],
    [t('sellerPhone'), phone],
  ] as const
  const texts = lines.flatMap(([label, value]) => (value ? [{ kind: 'text' as const, text: `${label}: ${value}` }] : []))
  return [{ kind: 'heading', text: t('sellerDetails') }, ...texts]
}

/** Renders the public offer, as on its page, with the seller's details as a PDF. */
async function renderAgreement(context: AppContext, language: Language): Promise<Buffer> {
  const source = await currentSource(context, context.database.db, 'public-offer', language)
  const { title, updated } = renderPage('public-offer', source)
  const date = new Date(`${updated}T00:00:00Z`)
  const settings = await readSettings(context.database.db)
  const day = new Intl.DateTimeFormat(language === 'uk' ? 'uk-UA' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date)
  const { drawAgreement } = await import('./draw-agreement.ts') // loads the PDF library only when somebody wants the file
  return drawAgreement({
    language,
    title,
    author: sellerDetails(settings, language).name ?? title,
    date,
    subtitle: context.messages.translator(language, 'info')('updated', { date: day }),
    blocks: [...agreementBlocks(source), ...sellerBlocks(context, language, settings)],
  })
}

/** Caches the rendered offer for each language and state of the settings. */
export const agreements = untilChanged(
  ['settings', 'pages'],
  (context) => new LRUCache<Language, Buffer>({ max: languages.length, fetchMethod: (language) => renderAgreement(context, language) }),
)
