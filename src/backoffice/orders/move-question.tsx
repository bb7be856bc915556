import { useState } from 'react'
import type { OrderCard } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { SubmitDialog } from '../form/act-dialogs.tsx'
import { tickControl } from '../form/form.tsx'
import { unpackedPieces, unpaidBeforeCasting } from './next-step.ts'
import { useLetterNote, useMove } from './use-order.ts'

interface MoveQuestionProps {
  order: OrderCard
  move: 'finish' | 'produce'
  onClose: () => void
}

/** Asks before a move that something stands against: pieces still in the workshop, or money due before casting. */
export function MoveQuestionDialog({ order, move, onClose }: MoveQuestionProps) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const letterNote = useLetterNote(order)
  const { number } = order
  const act = useMove(order, onClose)
  const unpaid = unpaidBeforeCasting(order)
  const [isSure, setSure] = useState(false)
  const stages = unpackedPieces(order).map(({ stage, pieces }) => `${t(`batch_${stage}`)}\u00a0· ${t('pieces', { count: pieces })}`)
  return (
    <SubmitDialog
      title={t(move === 'finish' ? 'finishTitle' : 'produceTitle', { number })}
      submit={act}
      action={t(`move_${move}`)}
      missing={stages.length > 0 && move === 'finish' && !isSure && t('finishUnsure')}
      onSubmit={() => void act.run({ move })}
      onClose={onClose}
    >
      {move === 'finish' && stages.length > 0 && (
        <>
          <p>{t('finishHint', { stages: stages.join(', ') })}</p>
          <Checkbox className="my-3" label={t('finishSure')} {...tickControl(isSure, setSure)} />
        </>
      )}
      {move === 'produce' && unpaid && (
        <p className="mb-3 font-medium">
          {t(unpaid.kind === 'deposit' ? 'unpaid_deposit' : 'unpaid_whole', { sum: format.sum(unpaid.due_kopiykas) })}
        </p>
      )}
      <p>{letterNote}</p>
    </SubmitDialog>
  )
}
