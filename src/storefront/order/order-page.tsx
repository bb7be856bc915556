import type { PageHandle } from '../api/route-context.ts'
import { readQuery } from '../api/query-cache.ts'
import { failOnError } from '../errors/loader-errors.ts'
import { headMeta, hiddenHeadAt, secret } from '../seo/hidden-page.ts'
import type { Route } from './+types/order-page'
import { OrderScreen } from './order-screen.tsx'
import { orderQuery } from './queries.ts'

export const handle: PageHandle = { namespaces: ['order'] }

/** An order of a visitor without an account, behind a secret URL: not cached and not indexed. */
async function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const { token } = args.params
  const order = await failOnError(readQuery(args, (api, language) => orderQuery(api, language, token)))
  const head = await hiddenHeadAt(args, `order/${token}`, 'order', (t) => ({
    title: t('title', { number: order.order_number }),
    description: t('keepAddress'),
  }))
  return { order, head }
}
export { load as loader, load as clientLoader, headMeta as meta, secret as headers }

export default function OrderPage({ loaderData, params }: Route.ComponentProps) {
  return <OrderScreen key={params.token} token={params.token} loaded={loaderData.order} />
}
