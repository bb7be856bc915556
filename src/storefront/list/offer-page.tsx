import type { PageHandle } from '../api/route-context.ts'
import { failOnError } from '../errors/loader-errors.ts'
import { loaderApi } from '../api/query-cache.ts'
import { headMeta, hiddenHeadAt, secret } from '../seo/hidden-page.ts'
import type { Route } from './+types/offer-page'
import { OfferScreen } from './offer-screen.tsx'

export const handle: PageHandle = { namespaces: ['list'] }

/** A commercial offer behind a secret URL: not cached and not indexed. */
async function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const { token } = args.params
  const api = await loaderApi(args)
  const offer = await failOnError(api.viewOffer({ params: { access_token: token } }))
  const head = await hiddenHeadAt(args, `offer/${token}`, 'list', (t) => ({
    title: t('offerPageTitle', { number: offer.offer_number }),
    description: t('offerPageDescription'),
  }))
  return { offer, head }
}
export { load as loader, load as clientLoader, headMeta as meta, secret as headers }

export default function OfferPage({ loaderData, params }: Route.ComponentProps) {
  return <OfferScreen key={params.token} token={params.token} offer={loaderData.offer} />
}
