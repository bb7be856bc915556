import { useSearchParams } from 'react-router'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Button } from '#ui/button.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import type { LoaderInput, PageHandle } from '../api/route-context.ts'
import { profileQuery } from '../api/profile-query.ts'
import { RequireSignIn } from '../app/require-sign-in.tsx'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { headMeta, hiddenHeadAt } from '../seo/hidden-page.ts'
import { useRead } from '../api/use-read.ts'
import { LoadFailed } from '../errors/load-failed.tsx'
import { useSubmit } from '../errors/use-submit.ts'
import { signOut } from '../app/session.ts'
import { signOutEverywhere } from '../app/session-actions.ts'
import { OrdersList } from './orders-list.tsx'
import { PrivacyData } from './privacy-data.tsx'
import { PasswordForm } from './password-form.tsx'
import { PersonalDataForm } from './personal-data-form.tsx'

const OrderDetails = deferred(async () => ({ default: (await import('./order-details.tsx')).OrderDetails }), { fallback: <Spinner /> })

export const handle: PageHandle = { namespaces: ['account', 'order'] }

const load = async (args: LoaderInput) => ({
  head: await hiddenHeadAt(args, 'profile', 'account', (t) => ({ title: t('profileTitle'), description: t('profileDescription') })),
})
export { load as loader, load as clientLoader, headMeta as meta }

/** The profile with "Your orders", or a single order with `?order=`. */
export default function ProfilePage() {
  return (
    <RequireSignIn>
      <Profile />
    </RequireSignIn>
  )
}

function Profile() {
  const [search] = useSearchParams()
  const order = search.get('order')
  return <div className="page-frame py-8 md:py-12 print:py-0">{order ? <OrderDetails number={order} /> : <ProfileSections />}</div>
}

function ProfileSections() {
  const t = useTranslations('account')
  return (
    <>
      <h1 className="mb-8 text-title">{t('profileTitle')}</h1>
      <div className="grid grid-cols-1 items-start gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <OrdersList />
        <Account />
      </div>
    </>
  )
}

function Account() {
  const t = useTranslations('account')
  const language = useLanguage()
  const { data, ...read } = useRead(profileQuery(language))
  if (!data) {
    return read.failed ? <LoadFailed read={read} title={t('loadFailed')} /> : <Spinner />
  }
  return (
    <div className="no-print flex flex-col gap-12">
      <PersonalDataForm profile={data} />
      <PasswordForm />
      <SignOut />
      <PrivacyData />
    </div>
  )
}

/** Signs out on this device or on all. */
function SignOut() {
  const t = useTranslations('account')
  return (
    <TitledSection id="sign-out" title={t('signOutTitle')}>
      <p className="mt-1 mb-4 text-concrete-dark">{t('signOutText')}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={signOut}>
          {t('signOut')}
        </Button>
        <EverywhereButton />
      </div>
    </TitledSection>
  )
}

function EverywhereButton() {
  const t = useTranslations('account')
  const { busy, submit } = useSubmit()
  return (
    <Button variant="secondary" busy={busy} busyLabel={t('signingOut')} onClick={() => void submit(signOutEverywhere)}>
      {t('signOutEverywhere')}
    </Button>
  )
}
