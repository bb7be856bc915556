import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { quotableRequestId, useErrorText } from '../api/error-text.ts'

interface FailurePanelProps {
  error: unknown
  onRetry?: () => unknown
  className?: string
}

/** Shown when a read fails: the reason, a retry button, and the id for the log. */
export function FailurePanel({ error, onRetry, className = '' }: FailurePanelProps) {
  const t = useTranslations('admin-common')
  const errorText = useErrorText()
  const requestId = quotableRequestId(error)
  return (
    <Notice
      kind="error"
      announce
      className={className}
      title={errorText(error)}
      actions={
        onRetry && (
          <Button variant="secondary" onClick={() => void onRetry()}>
            {t('again')}
          </Button>
        )
      }
    >
      {requestId && <p className="text-small text-concrete-dark">{t('requestId', { id: requestId })}</p>}
    </Notice>
  )
}
