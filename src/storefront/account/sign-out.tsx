import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import { useSubmit } from '../errors/use-submit.ts'
import { signOut } from '../app/session.ts'
import { signOutEverywhere } from '../app/session-actions.ts'

/** Signs out on this device or on all. */
export function SignOut() {
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
