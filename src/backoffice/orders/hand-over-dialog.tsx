import { useState } from 'react'
import type { OrderCard } from '#contract/admin/orders.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { SubmitDialog } from '../form/act-dialogs.tsx'
import { CreditFields, noCredit, owedBefore, readCredit } from './owed.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { useLetterNote, useMove } from './use-order.ts'

interface HandOverDialogProps {
  order: OrderCard
  move: 'ship' | 'complete'
  onClose: () => void
}

/** Ships an order without a shipment of its own, or completes one with money owed: paid first, or on credit. */
export function HandOverDialog({ order, move, onClose }: HandOverDialogProps) {
  const t = useTranslations('admin-orders')
  const letterNote = useLetterNote(order)
  const { number } = order
  const [today] = useState(() => kyivClock(new Date()).date)
  const [typed, setTyped] = useState(noCredit)
  const [recording, setRecording] = useState(false)
  const owed = owedBefore(order, today)
  const credit = readCredit(typed)
  const act = useMove(order, onClose)
  return (
    <>
      <SubmitDialog
        title={t(owed > 0 ? 'handOverTitle' : move === 'ship' ? 'shipTitle' : 'completeTitle', { number })}
        submit={act}
        action={t(owed > 0 ? `onCredit_${move}` : move === 'ship' ? 'shipPieces' : 'move_complete')}
        missing={owed > 0 && credit === null && t('creditNeeded')}
        onSubmit={() => void act.run({ move, credit: owed > 0 ? credit : null })}
        onClose={onClose}
      >
        {owed > 0 ? (
          <CreditFields owed={owed} today={today} credit={typed} onChange={setTyped} onRecord={() => setRecording(true)} />
        ) : (
          <p>{t('allPaid')}</p>
        )}
        {move === 'ship' && (
          <p className="mt-4">
            {t('shipHint')} {letterNote}
          </p>
        )}
      </SubmitDialog>
      {recording && order.money && <ReceiptDialog number={number} money={order.money} onClose={() => setRecording(false)} />}
    </>
  )
}
