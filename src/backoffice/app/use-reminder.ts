import { useTranslations } from '#i18n/messages.tsx'
import { adminApi, reread } from '../api/admin-api.ts'
import { said, useUndoToast } from '../form/said.tsx'
import { todayKey } from './today-query.ts'

/** Reminds a buyer of a debt, and confirms it in a toast with undo, because one press sends it. */
export function useReminder(number: string): () => Promise<object> {
  const t = useTranslations('admin-common')
  const undoToast = useUndoToast()
  const show = () => reread(todayKey, ['order', number], ['order-messages', number])
  return async () => {
    const messages = await adminApi().remindDebtor({ params: { number } })
    const id = messages.data[0]?.id ?? 0
    await show()
    undoToast(said(t('reminded'), number), async () => {
      await adminApi().undoReminder({ params: { number, id } })
      await show()
    })
    return messages
  }
}
