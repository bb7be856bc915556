import { useEffect } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { useOverlays } from './overlay-stack.ts'
import { wholeText } from './whole-text.tsx'
import { closeToast, pauseToasts, resumeToasts, useToasts, type Toast, type ToastAction, type ToastKind } from './toast-store.ts'

const signs: Record<ToastKind, { icon: IconName; frame: string }> = {
  success: { icon: 'check', frame: 'border-success [&>svg]:text-success' },
  info: { icon: 'info', frame: 'border-ink' },
  error: { icon: 'warning', frame: 'border-error [&>svg]:text-error' },
}

/** An act may say something and then open a dialog, which may have to be loaded first. */
const sameActMs = 2000

/**
 * Top right of the window; in a dialog, between its title and its content, where it covers neither. A dialog shows what came since it opened and
 * what the same act said just before, but nothing older. Messages have the role status, errors the role alert.
 */
export function ToastRegion({ overlay }: { overlay?: string }) {
  const t = useTranslations('ui')
  const toasts = useToasts()
  const open = useOverlays()
  const here = toasts.filter(({ at }) => open.findLast((layer) => layer.at < at + sameActMs)?.id === overlay)
  const cards = (areErrors: boolean) => here.map((toast) => (toast.kind === 'error') === areErrors && <ToastCard key={toast.id} toast={toast} />)
  return (
    <section
      // Only one landmark at a time: a region without a name is no landmark.
      aria-label={open.at(-1)?.id === overlay ? t('notices') : undefined}
      className={classNames(
        'no-print pointer-events-none z-50 flex w-full max-w-96 flex-col',
        overlay ? `ml-auto px-2 text-small ${here.length === 0 ? '' : 'pt-2'}` : 'toasts',
      )}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output belongs to a form */}
      <div role="status">{cards(false)}</div>
      <div role="alert">{cards(true)}</div>
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const t = useTranslations('ui')
  const { icon, frame } = signs[toast.kind]
  // A card that goes from under the pointer or the focus sends no leave event and no blur.
  useEffect(() => resumeToasts, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hovering only stops the timers
    <div
      data-toast=""
      className={classNames(
        'pointer-events-auto mb-2 flex animate-rise items-start gap-3 border border-l-4 bg-sheet pl-3 [box-shadow:var(--shadow-float)]',
        frame,
      )}
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
    >
      <Icon name={icon} className="mt-3" />
      {/* A long action goes below the text instead of squeezing it into a narrow column. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3">
        <p className="min-w-0 flex-[1_1_11rem] py-2.5 leading-snug wrap-break-word">{wholeText(toast.text)}</p>
        {toast.action && <ActionButton id={toast.id} action={toast.action} />}
      </div>
      <IconButton label={t('closeNotice')} onClick={() => closeToast(toast.id)}>
        <Icon name="close" size={16} />
      </IconButton>
    </div>
  )
}

/** The toast closes with its action, so that it cannot run twice. */
function ActionButton({ id, action }: { id: number; action: ToastAction }) {
  return (
    <Button
      variant="quiet"
      className="-ml-2 px-2! underline underline-offset-4"
      onClick={() => {
        closeToast(id)
        action.run()
      }}
    >
      {action.label}
    </Button>
  )
}
