import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { adminApi } from '../api/admin-api.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useOrderAct } from './use-order.ts'

/** Reminds the buyer of the amount owed, in one press. */
export function RemindButton({ number }: { number: string }) {
  const t = useTranslations('admin-orders')
  const act = useOrderAct(number, { said: t('reminded') }, (_: null, once) => adminApi().remindDebtor({ params: { number } }, once))
  return (
    <div className="flex min-w-0 flex-col items-start">
      <ErrorList error={act.error} />
      <Button variant="secondary" busy={act.busy} onClick={() => void act.run(null)}>
        {t('remind')}
      </Button>
    </div>
  )
}
