import { data } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { Notice } from '#ui/notice.tsx'
import { failOnError } from '../errors/loader-errors.ts'
import { getApi, languageOfParams, getMessages, type PageHandle } from '../api/route-context.ts'
import { pageMeta } from '../seo/head.ts'
import type { Route } from './+types/preview-page'
import { packProduct, unpackProduct } from './page-product.ts'
import { headOfProduct } from './product-head.ts'
import { ProductScreen } from './product-screen.tsx'

export const handle: PageHandle = { namespaces: ['product'] }

/** A product page with the draft applied, by a link from the back office: valid for an hour, not cached, not indexed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const language = languageOfParams(params)
  const product = await failOnError(getApi(context, language).viewProductPreview({ params: { token: params.token } }))
  const head = { ...(await headOfProduct(getMessages(context), language, product)), hidden: true }
  return data(
    { product: packProduct(product), head },
    { headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' } },
  )
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? pageMeta({ matches, head: loaderData.head }) : []
}

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('product')
  return (
    <>
      <Notice kind="warning" className="no-print" title={t('previewNote')} />
      <ProductScreen product={unpackProduct(loaderData.product)} />
    </>
  )
}
