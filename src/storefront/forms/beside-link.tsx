import type { ReactNode } from 'react'
import type { InfoPage } from '#contract/urls.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { pagePath } from '../navigation/links.ts'

/** Opens a page in a new tab, so that the form stays as it is. */
export function BesideLink({ page, children }: { page: InfoPage; children: ReactNode }) {
  return (
    <a href={pagePath(useLanguage(), page)} target="_blank" rel="noreferrer" className="text-link">
      {children}
    </a>
  )
}

/** @param t translations of the form */
export function PrivacyNote({ t }: { t: (key: 'privacyBefore' | 'privacyLink') => string }) {
  return (
    <p className="text-small text-concrete-dark">
      {t('privacyBefore')} <BesideLink page="privacy-policy">{t('privacyLink')}</BesideLink>.
    </p>
  )
}
