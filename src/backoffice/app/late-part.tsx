import { Suspense, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'

/**
 * A part whose files are loaded when it is first shown. Without them the screen stays, with what is typed on it: a dialog says so and closes, so the
 * next press tries again; any other part says so in its place.
 */
export function latePart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, waiting: ReactNode = null) {
  return function LatePart(props: Props) {
    const t = useTranslations('admin-common')
    const [Part, setPart] = useState<ComponentType<Props> | 'failed' | null>(null)
    const close = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : null
    const onFailed = useEffectEvent(() => {
      setPart('failed')
      if (!close) return
      toast.error(t('partNotLoaded'))
      close()
    })
    useEffect(() => {
      if (Part === null)
        load().then(
          (part) => setPart(() => part.default),
          () => onFailed(),
        )
    }, [Part])
    if (Part === null) return waiting
    if (Part !== 'failed')
      return (
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      )
    if (close) return null
    const again = (
      <Button variant="secondary" onClick={() => setPart(null)}>
        {t('again')}
      </Button>
    )
    return <Notice kind="error" announce title={t('partNotLoaded')} actions={again} />
  }
}
