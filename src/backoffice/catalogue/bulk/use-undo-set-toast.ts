import type { ChangeSet } from '#contract/admin/change-sets.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../../api/admin-api.ts'
import { reread } from '../../api/query-client.ts'
import { useUndoToast } from '../../form/use-undo.ts'
import { changeSetsKey } from './change-set-list.tsx'

/** Confirms a bulk change in a toast with undo for ten seconds; later the list of earlier changes offers it. */
export function useUndoSetToast(): (text: string, set: ChangeSet) => void {
  const t = useTranslations('admin-bulk')
  const undoToast = useUndoToast()
  return (text, set) => {
    undoToast(text, async () => {
      const { unchanged } = await adminApi().undoChangeSet({ params: { id: set.id } })
      await reread(changeSetsKey, ['products'], ['import'])
      if (unchanged.length > 0) toast.info(`${t('keptTitle')} ${unchanged.map(({ code, name }) => name || code).join(', ')}`)
    })
  }
}
