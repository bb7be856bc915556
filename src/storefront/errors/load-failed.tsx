import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Read } from '../api/use-read.ts'

interface LoadFailedProps {
  read: Pick<Read<unknown>, 'retrying' | 'retry'>
  title: string
  className?: string
  /** Another way on, beside trying again. */
  beside?: ReactNode
  children?: ReactNode
}

/** Says that something does not load, and tries again at a press. */
export function LoadFailed({ read: { retrying, retry }, title, className = '', beside, children }: LoadFailedProps) {
  const t = useTranslations('common')
  const actions = (
    <>
      <Button busy={retrying} onClick={retry}>
        {t('tryAgain')}
      </Button>
      {beside}
    </>
  )
  return (
    <Notice kind="error" announce title={title} className={className} actions={actions}>
      {children}
    </Notice>
  )
}
