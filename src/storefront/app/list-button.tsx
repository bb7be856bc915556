import { useEffect } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'
import { readListBadge, useListBadge } from '../list-state/list-badge.ts'
import { openModal } from '../modals/modals.ts'

/** A link to the visitor's list with the number of pieces on it. */
export function ListButton() {
  const t = useTranslations('common')
  const count = useListBadge((badge) => badge.count)
  useEffect(readListBadge, [])
  return (
    <button
      type="button"
      aria-label={t('list', { count })}
      title={t('listTitle')}
      onClick={() => openModal('list')}
      className="icon-button relative noscript:hidden"
    >
      <Icon name="list" size={24} />
      {count > 0 && (
        <span aria-hidden="true" className="count-badge bg-ink text-paper">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </button>
  )
}
