import type { BankAnswers, BankPaymentRow, BankRecorded, BankSplit } from '#contract/admin/bank.ts'
import { money, sum } from '#contract/money.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, queryClient } from '../../api/admin-api.ts'
import { useFormats } from '../../fields/use-formats.ts'
import { said, useUndoToast } from '../../form/said.tsx'

/** A payment that is recorded wholly for one order. */
export interface Requested {
  readonly row: BankPaymentRow
  readonly number: string
  /** The questions that were answered with yes. */
  readonly answers?: BankAnswers
}

/** The orders of payments or parts, not more of them than a toast holds. */
const named = (some: readonly { readonly order_number: string }[]) =>
  some
    .slice(0, 4)
    .map(({ order_number: number }) => number)
    .join(', ') + (some.length > 4 ? '…' : '')

/** Acts on bank payments. Each one refetches all lists that show money, and can be undone. */
export function useBankActs() {
  const t = useTranslations('admin-bank')
  const format = useFormats()
  const undoToast = useUndoToast()
  const describe = ({ amount_kopiykas: amount, payer }: BankPaymentRow) => [format.sum(amount), payer].filter(Boolean).join(', ')
  const rereadAll = () => queryClient.invalidateQueries()
  const undo = async (ids: readonly number[]) => {
    for (const id of ids) await adminApi().undoBankPayment({ params: { id } })
    await rereadAll()
  }
  return {
    /** @returns the payments that were not recorded */
    async record(payments: readonly Requested[]): Promise<BankRecorded['data']> {
      const { data } = await adminApi().recordBankPayments({
        body: { payments: payments.map(({ row, number, answers }) => ({ id: row.id, order_number: number, ...answers })) },
      })
      const recorded = data.filter(({ refused }) => refused === null)
      const ids = recorded.map(({ id }) => id)
      const sums = payments.flatMap(({ row }) => (ids.includes(row.id) ? [money(row.amount_kopiykas)] : []))
      if (ids.length > 0) undoToast(said(t('recorded', { count: ids.length, sum: format.sum(sum(sums)) }), named(recorded)), () => undo(ids))
      await rereadAll()
      return data.filter(({ refused }) => refused !== null)
    },
    /** @returns the refused part; nothing is recorded then */
    async split(id: number, parts: BankSplit['parts']): Promise<BankRecorded['data'][number] | null> {
      const { data } = await adminApi().splitBankPayment({ params: { id }, body: { parts } })
      const refused = data.find((one) => one.refused !== null) ?? null
      if (refused === null) undoToast(said(t('splitDone', { count: parts.length }), named(parts)), () => undo([id]))
      // The dialog closes at once; the list follows.
      void rereadAll()
      return refused
    },
    async ignore(row: BankPaymentRow, reason: string) {
      await adminApi().ignoreBankPayments({ body: { ids: [row.id], reason } })
      undoToast(said(t('setAside'), describe(row)), () => undo([row.id]))
      await rereadAll()
    },
    async reopen(row: BankPaymentRow) {
      await undo([row.id])
      toast.success(said(t('reopened'), describe(row)))
    },
  }
}
