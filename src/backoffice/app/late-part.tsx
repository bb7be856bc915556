import { Suspense, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { reloadIfReachable } from './reload-if-reachable.ts'

/**
 * A part whose files are loaded when it is first shown. Without them the screen stays, with what is typed on it: a dialog says so and closes, any
 * other part says so in its place. Browsers do not ask again for a module that has failed once, so both offer to reload.
 */
export function latePart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, waiting: ReactNode = null) {
  return function LatePart(props: Props) {
    const t = useTranslations('admin-common')
    const [Part, setPart] = useState<ComponentType<Props> | 'failed' | null>(null)
    const close = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : null
    const onFailed = useEffectEvent(() => {
      setPart('failed')
      if (!close) return
      toast.error(t('partNotLoaded'), { label: t('reload'), run: () => void reloadIfReachable() })
      close()
    })
    useEffect(() => {
      load().then(
        (part) => setPart(() => part.default),
        () => onFailed(),
      )
    }, [])
    if (Part === null) return waiting
    if (Part !== 'failed')
      return (
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      )
    if (close) return null
    const reload = (
      <Button variant="secondary" onClick={() => void reloadIfReachable()}>
        {t('reload')}
      </Button>
    )
    return <Notice kind="error" announce title={t('partNotLoaded')} actions={reload} />
  }
}
