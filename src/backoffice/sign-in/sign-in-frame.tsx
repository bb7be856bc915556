import { useEffect, type ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { LanguageSwitch } from '../app/language-switch.tsx'

/** The frame of screens before signing in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations('admin-common')
  useEffect(() => {
    document.title = `${title} · ${t('backOffice')}`
  })
  return (
    <main id="main" className="sign-in-frame">
      <p className="mb-1 text-concrete-dark">{t('backOffice')}</p>
      <h1 className="mb-6 text-title">{title}</h1>
      {children}
      <div className="mt-8 border-t border-concrete-light pt-2">
        {/* Aligns its text, not its padding, with the form. */}
        <LanguageSwitch className="-ml-2" />
      </div>
    </main>
  )
}
