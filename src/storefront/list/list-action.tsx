import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icon.tsx'

/** An action for a list: its title and its result. */
export function Action(action: { icon: IconName; title: string; text: string; busy?: boolean; onPress: () => void; children?: ReactNode }) {
  const { icon, title, text, busy = false, onPress, children } = action
  return (
    <li className="border-b border-concrete-light">
      <button
        type="button"
        aria-busy={busy || undefined}
        onClick={busy ? undefined : onPress}
        className="flex min-h-14 w-full items-start gap-4 py-3 text-left transition-colors hover:text-accent"
      >
        <Icon name={icon} className="mt-0.5 shrink-0" />
        <span className="min-w-0">
          <span className="block font-medium">{title}</span>
          <span className="block text-small text-concrete-dark">{text}</span>
        </span>
      </button>
      {children}
    </li>
  )
}
