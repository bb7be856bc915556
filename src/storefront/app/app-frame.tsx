import { useEffect, type ReactNode } from 'react'
import { NavigationProgress } from '#ui/navigation-progress.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { useTranslations } from '#i18n/messages.tsx'
import { holdLinks } from '../hydration/hold-links.ts'
import { lazyAfterHydration } from '../hydration/hydrate-on-interaction.ts'
import { useShopData } from '../api/shop-data.ts'
import { Header } from './header.tsx'
import { restoreSession } from './session.ts'

const loadFooter = () => import('./footer.tsx')
const Footer = lazyAfterHydration(async () => (await loadFooter()).Footer)

/** Header, main area and footer around a page or a failure. */
export function AppFrame({ children }: { children: ReactNode }) {
  useEffect(restoreSession, [])
  // The language links wait for the footer's code, which adds a query that was just typed.
  useEffect(() => holdLinks('footer a[hreflang]', loadFooter), [])
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <DemoBanner />
      <Header />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
    </>
  )
}

/** One notice for the whole page instead of a mark on every sample. */
function DemoBanner() {
  const t = useTranslations('common')
  const { settings } = useShopData()
  if (!settings?.demo) return null
  return (
    <section aria-label={t('demoLabel')} className="bg-ground">
      <p className="page-frame py-1.5 text-small text-concrete-dark">{t('demo')}</p>
    </section>
  )
}
