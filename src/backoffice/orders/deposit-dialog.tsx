import { useState } from 'react'
import type { OrderCard } from '#contract/admin/orders.ts'
import { money } from '#contract/money.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { typedKopiykas } from '#contract/typed-money.ts'
import { adminApi } from '../api/admin-api.ts'
import { control, ErrorList, SubmitForm } from '../form/form.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { moneyText, useSumFault } from '../form/figure-faults.ts'
import { useOrderAct } from './use-order.ts'

/** Chooses how an order is paid: a deposit before casting and the rest before handing over, or the whole at once. */
export function DepositDialog({ order, total, deposit, onClose }: { order: OrderCard; total: number; deposit: number | null; onClose: () => void }) {
  const t = useTranslations('admin-orders')
  const common = useTranslations('admin-common')
  const [sum, setSum] = useState(moneyText(deposit ?? Math.round(total / 200) * 100))
  const act = useOrderAct(order.number, { successText: t('depositStored'), onDone: onClose }, (deposit_kopiykas: number | null) =>
    adminApi().changeDeposit({
      params: { number: order.number },
      body: { version: order.version, deposit_kopiykas: deposit_kopiykas === null ? null : money(deposit_kopiykas) },
    }),
  )
  const sumFault = useSumFault()
  const amount = typedKopiykas(sum)
  const fault = sumFault(sum)
  const isPart = amount !== null && amount > 0 && amount < total
  return (
    <FormDialog open onClose={onClose} title={t('depositTitle')}>
      <SubmitForm error={act.error} onSubmit={() => isPart && act.run(amount)}>
        <ErrorList error={act.error} />
        <p className="mb-4">{t('depositHint')}</p>
        <Field name="deposit_kopiykas" label={t('part_deposit')} inputMode="decimal" suffix="₴" error={fault} {...control(sum, setSum)} />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" busy={act.busy} disabledReason={fault ? common('checkFields') : !isPart && t('depositNeeded')}>
            {common('save')}
          </Button>
          {deposit !== null && (
            <Button variant="quiet" busy={act.busy} onClick={() => void act.run(null)}>
              {t('wholeAtOnce')}
            </Button>
          )}
        </div>
      </SubmitForm>
    </FormDialog>
  )
}
