import type { BankRecorded, BankRecording, BankSplit } from '#contract/admin/bank.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, newIdempotencyKey } from '../../api/admin-api.ts'
import { queryClient } from '../../api/query-client.ts'
import { useUndoToast } from '../../form/use-undo.ts'

type Requested = BankRecording['payments']

/** Acts on bank payments. Each one refetches all lists that show money, and can be undone. */
export function useBankActs() {
  const t = useTranslations('admin-bank')
  const undoToast = useUndoToast()
  const rereadAll = () => queryClient.invalidateQueries()
  const undo = async (ids: readonly number[]) => {
    for (const id of ids) await adminApi().undoBankPayment({ params: { id } }, { idempotencyKey: newIdempotencyKey() })
    await rereadAll()
  }
  return {
    undo,
    /** @returns the payments that were not recorded */
    async record(payments: Requested): Promise<BankRecorded['data']> {
      const { data } = await adminApi().recordBankPayments({ body: { payments } }, { idempotencyKey: newIdempotencyKey() })
      const recorded = data.filter(({ refused }) => refused === null).map(({ id }) => id)
      if (recorded.length > 0) undoToast(t('recorded', { count: recorded.length }), () => undo(recorded))
      await rereadAll()
      return data.filter(({ refused }) => refused !== null)
    },
    /** @returns the refused part; nothing is recorded then */
    async split(id: number, parts: BankSplit['parts']): Promise<BankRecorded['data'][number] | null> {
      const { data } = await adminApi().splitBankPayment({ params: { id }, body: { parts } }, { idempotencyKey: newIdempotencyKey() })
      const refused = data.find((one) => one.refused !== null) ?? null
      if (refused === null) undoToast(t('splitDone', { count: parts.length }), () => undo([id]))
      await rereadAll()
      return refused
    },
    async ignore(id: number, reason: string) {
      await adminApi().ignoreBankPayments({ body: { ids: [id], reason } }, { idempotencyKey: newIdempotencyKey() })
      undoToast(t('setAside'), () => undo([id]))
      await rereadAll()
    },
    async reopen(id: number) {
      await undo([id])
      toast.success(t('reopened'))
    },
  }
}
