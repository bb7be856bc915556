import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useOrderAct } from './use-order.ts'

/** Reminds the buyer of what is owed, in one press. */
export function RemindButton({ number }: { number: string }) {
  const t = useTranslations('admin-orders')
  const act = useOrderAct(
    number,
    (_: null, options) => adminApi().remindDebtor({ params: { number } }, options),
    () => toast.success(t('reminded')),
  )
  return (
    <div className="flex min-w-0 flex-col items-start">
      <ErrorList error={act.error} />
      <Button variant="secondary" busy={act.busy} onClick={() => void act.run(null)}>
        {t('remind')}
      </Button>
    </div>
  )
}
