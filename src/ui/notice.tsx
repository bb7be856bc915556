import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export type NoticeKind = 'info' | 'success' | 'warning' | 'error'

const variantClasses: Record<NoticeKind, { icon: IconName; frame: string; mark: string }> = {
  info: { icon: 'info', frame: 'border-ink', mark: 'text-ink' },
  success: { icon: 'check', frame: 'border-success', mark: 'text-success' },
  warning: { icon: 'warning', frame: 'border-warning', mark: 'text-warning' },
  error: { icon: 'warning', frame: 'border-error', mark: 'text-error' },
}

export interface NoticeProps {
  kind?: NoticeKind
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links for the next step. */
  actions?: ReactNode
  /** Announced to screen readers at once, because it follows an action of the reader. */
  announce?: boolean
  className?: string
}

/** An important message in the flow of the page: what happened, why, what to do next. */
export function Notice({ kind = 'info', title, children, actions, announce = false, className }: NoticeProps) {
  const { icon, frame, mark } = variantClasses[kind]
  const role = kind === 'error' ? 'alert' : 'status'
  return (
    <div role={announce ? role : undefined} className={classNames('flex gap-3 border-l-2 bg-ground px-4 py-3', frame, className)}>
      <Icon name={icon} className={classNames('mt-0.5', mark)} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium">{title}</p>}
        {children}
        {actions && <div className="mt-2 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  )
}
