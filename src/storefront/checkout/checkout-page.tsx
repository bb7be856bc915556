import type { LoaderInput, PageHandle } from '../api/route-context.ts'
import { RequireSignIn } from '../app/require-sign-in.tsx'
import { headMeta, hiddenHeadAt } from '../seo/hidden-page.ts'
import { CheckoutScreen } from './checkout-screen.tsx'

export const handle: PageHandle = { namespaces: ['checkout'] }

const load = async (args: LoaderInput) => ({
  head: await hiddenHeadAt(args, 'cart-checkout', 'checkout', (t) => ({ title: t('title'), description: t('description') })),
})
export { load as loader, load as clientLoader, headMeta as meta }

/** "Your order"; only for signed-in buyers. */
export default function CheckoutPage() {
  return (
    <RequireSignIn>
      <CheckoutScreen />
    </RequireSignIn>
  )
}
