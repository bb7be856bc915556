import type { PageHandle } from '../api/route-context.ts'
import { failOnError } from '../errors/loader-errors.ts'
import { loaderApi } from '../api/query-cache.ts'
import { headMeta, hiddenHeadAt, secret } from '../seo/hidden-page.ts'
import type { Route } from './+types/quote-page'
import { QuoteScreen } from './quote-screen.tsx'

export const handle: PageHandle = { namespaces: ['list', 'quote'] }

/** A quote of the office behind a secret URL: not cached and not indexed. */
async function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const { token } = args.params
  const api = await loaderApi(args)
  const quote = await failOnError(api.viewQuote({ params: { access_token: token } }))
  const head = await hiddenHeadAt(args, `quote/${token}`, 'quote', (t) => ({
    title: t(quote.state === 'requested' ? 'requestTitle' : 'title', { number: quote.quote_number }),
    description: t('description'),
  }))
  return { quote, head }
}
export { load as loader, load as clientLoader, headMeta as meta, secret as headers }

export default function QuotePage({ loaderData, params }: Route.ComponentProps) {
  return <QuoteScreen key={params.token} token={params.token} quote={loaderData.quote} />
}
