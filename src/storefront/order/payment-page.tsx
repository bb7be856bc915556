import { useEffect, useRef } from 'react'
import { data, Link, redirectDocument } from 'react-router'
import type { CheckoutView } from '#contract/checkout-view.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button, ButtonLink, buttonVariants } from '#ui/button.tsx'
import { Price } from '#ui/price.tsx'
import { SpinnerIcon } from '#ui/spinner.tsx'
import { wholeText } from '#ui/whole-text.tsx'
import { headMeta, hiddenHeadAt } from '../seo/hidden-page.ts'
import { paymentLeft } from '../navigation/redirect-to.ts'
import { failOnError } from '../errors/loader-errors.ts'
import { minorUnits } from '../api/minor-units.ts'
import { getApi, languageOfParams, type PageHandle } from '../api/route-context.ts'
import type { Route } from './+types/payment-page'

export const handle: PageHandle = { namespaces: ['order'] }

/** The page between the shop and the provider, with a signed form or a link to it. */
export async function loader(args: Route.LoaderArgs) {
  const { secret } = args.params
  const checkout = await failOnError(getApi(args.context, languageOfParams(args.params)).viewCheckout({ params: { secret } }))
  const head = await hiddenHeadAt(args, `payment/${secret}`, 'order', (t) => ({
    title: t('paymentTitle', { number: checkout.order_number }),
    description: t('openingText'),
  }))
  return data({ checkout, head, secret }, { headers: buildHeaders(checkout) })
}

function buildHeaders({ method, action }: CheckoutView): Record<string, string> {
  // The page's policy must allow its form to post to the provider; the server reads this header and removes it.
  return { 'cache-control': 'no-store', ...(action === null || method === 'GET' ? {} : { 'x-form-action': new URL(action).origin }) }
}

/** Loads a new document: a navigation inside the app would keep the previous page's policy, which blocks the form. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  throw redirectDocument(request.url)
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders
}

export { headMeta as meta }

export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  const { checkout, secret } = loaderData
  return (
    <div className="page-frame py-12 md:py-20">
      <div className="max-w-text">
        {checkout.state === 'open' ? <RedirectNotice checkout={checkout} secret={secret} /> : <NoPaymentDue checkout={checkout} />}
      </div>
    </div>
  )
}

function RedirectNotice({ checkout, secret }: { checkout: CheckoutView; secret: string }) {
  const t = useTranslations('order')
  const form = useRef<HTMLFormElement>(null)
  const isLink = checkout.method === 'GET'
  useEffect(() => {
    // Only once: a reader who comes back from the provider must not be sent there again.
    const left = paymentLeft(secret)
    if (left.read()) return
    left.write(true)
    if (isLink) location.assign(checkout.action ?? '')
    else form.current?.requestSubmit()
  }, [secret, isLink, checkout.action])
  return (
    <>
      <h1 className="flex items-center gap-3 text-title">
        <SpinnerIcon className="noscript:hidden" />
        {t('openingPayment')}
      </h1>
      <p className="mt-4">{wholeText(t('title', { number: checkout.order_number }))}</p>
      <p>
        {t('amount')} <Price amount={minorUnits(checkout.total_uah)} className="text-lead font-medium" />
      </p>
      <p className="mt-4">{t('openingText')}</p>
      <form ref={form} method="post" action={checkout.action ?? undefined} acceptCharset="utf-8" className="mt-6 flex flex-wrap items-center gap-4">
        {isLink ? (
          <a href={checkout.action ?? ''} className={buttonVariants('primary', 'large')}>
            {t('goToPayment')}
          </a>
        ) : (
          <>
            <input type="hidden" name="data" value={checkout.data ?? ''} />
            <input type="hidden" name="signature" value={checkout.signature ?? ''} />
            <Button type="submit" size="large">
              {t('goToPayment')}
            </Button>
          </>
        )}
        <Link to={checkout.order_url} className="text-link inline-flex min-h-11 items-center">
          {t('toOrder')}
        </Link>
      </form>
    </>
  )
}

function NoPaymentDue({ checkout: { state, order_number: number, order_url } }: { checkout: CheckoutView }) {
  const t = useTranslations('order')
  const content = {
    open: [t('openingPayment'), ''],
    paid: [t('paidTitle', { number }), t('paidText')],
    expired: [t('expiredTitle'), t('expiredText', { number })],
    closed: [t('closedTitle', { number }), t('closedText')],
  } as const
  const [title, text] = content[state]
  return (
    <>
      <h1 className="text-title">{wholeText(title)}</h1>
      <p className="mt-4 text-lead">{text}</p>
      <ButtonLink to={order_url} className="mt-6">
        {t('toOrder')}
      </ButtonLink>
    </>
  )
}
