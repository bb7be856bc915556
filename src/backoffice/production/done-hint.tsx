import { Link } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'

/** Explains which packed batches are shown here, and where the others are. */
export function DoneHint({ days, className }: { days: number; className: string }) {
  const t = useTranslations('admin-production')
  return (
    <p className={className}>
      {t('doneHint', { count: days })}{' '}
      <Link to="/orders?state=shipped" className="text-link">
        {t('shippedOrders')}
      </Link>
    </p>
  )
}
