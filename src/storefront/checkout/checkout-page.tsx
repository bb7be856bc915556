import { headOf, metaOf, translatorFor } from '../seo/head.ts'
import { languageOfParams, type PageHandle } from '../api/route-context.ts'
import { RequireSignIn } from '../app/require-sign-in.tsx'
import { CheckoutScreen } from './checkout-screen.tsx'
import type { Route } from './+types/checkout-page'

export const handle: PageHandle = { namespaces: ['checkout'] }

async function headFor(params: { lang?: string | undefined }) {
  const language = languageOfParams(params)
  const t = await translatorFor(language, 'checkout')
  return { head: await headOf(language, { title: t('title'), description: t('description'), path: `/${language}/cart-checkout`, hidden: true }) }
}
export const loader = ({ params }: Route.LoaderArgs) => headFor(params)
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => headFor(params)
export const meta: Route.MetaFunction = ({ matches, loaderData }) => metaOf({ matches, head: loaderData?.head })

/** "Your order": only for whoever is signed in. */
export default function CheckoutPage() {
  return (
    <RequireSignIn>
      <CheckoutScreen />
    </RequireSignIn>
  )
}
