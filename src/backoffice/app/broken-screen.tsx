import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { reloadIfReachable } from './reload-if-reachable.ts'

const isLoadFailure = (error: unknown) => error instanceof TypeError || (error instanceof Error && /import|load/i.test(error.message))

/** Shown when a screen has failed or its files could not be loaded, as after a new release; the navigation stays. It comes by itself when there is a network again. */
export function BrokenScreen() {
  const t = useTranslations('admin-common')
  const notLoaded = isLoadFailure(useRouteError())
  useEffect(() => {
    if (!notLoaded) return
    const reload = () => void reloadIfReachable()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [notLoaded])
  return (
    <div className="p-4">
      <Notice
        kind="error"
        announce
        title={t(notLoaded ? 'screenNotLoaded' : 'screenBroken')}
        actions={
          <Button variant="secondary" onClick={() => void reloadIfReachable()}>
            {t('reload')}
          </Button>
        }
      />
    </div>
  )
}
