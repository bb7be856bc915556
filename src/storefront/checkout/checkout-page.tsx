import { buildHead, pageMeta, translatorFor } from '../seo/head.ts'
import { languageOfParams, getMessages, type LoaderInput, type PageHandle } from '../api/route-context.ts'
import { RequireSignIn } from '../app/require-sign-in.tsx'
import { CheckoutScreen } from './checkout-screen.tsx'
import type { Route } from './+types/checkout-page'

export const handle: PageHandle = { namespaces: ['checkout'], name: 'checkoutPage' }

async function headFor({ context, params }: LoaderInput) {
  const source = getMessages(context)
  const language = languageOfParams(params)
  const t = await translatorFor(language, 'checkout', source)
  return {
    head: await buildHead(source, language, { title: t('title'), description: t('description'), path: `/${language}/cart-checkout`, hidden: true }),
  }
}
export const loader = (args: Route.LoaderArgs) => headFor(args)
export const clientLoader = (args: Route.ClientLoaderArgs) => headFor(args)
export const meta: Route.MetaFunction = ({ matches, loaderData }) => pageMeta({ matches, head: loaderData?.head })

/** "Your order"; only for signed-in buyers. */
export default function CheckoutPage() {
  return (
    <RequireSignIn>
      <CheckoutScreen />
    </RequireSignIn>
  )
}
