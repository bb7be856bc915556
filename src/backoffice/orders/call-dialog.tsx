import { useState } from 'react'
import type { CallOutcome, NewCall, OrderCard } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { adminApi } from '../api/admin-api.ts'
import { PhoneLink } from '../app/links.tsx'
import { control } from '../form/form.tsx'
import { kyivMoment } from '../list/moments.ts'
import { buyerName } from './detail-values.ts'
import { callOutcomeNames } from './order-names.ts'
import { useCallUndo } from '../app/use-call-undo.ts'
import { useOrderAct } from './use-order.ts'
import { SubmitDialog } from '../form/act-dialogs.tsx'

/** Records a call: its outcome, what was said, and when to call again. */
export function CallDialog({ order, onClose }: { order: OrderCard; onClose: () => void }) {
  const t = useTranslations('admin-orders')
  const [outcome, setOutcome] = useState<CallOutcome | null>(null)
  const [note, setNote] = useState('')
  const [next, setNext] = useState('')
  const undoCall = useCallUndo()
  const act = useOrderAct(order.number, { onDone: onClose }, async (body: NewCall) => {
    const card = await adminApi().recordCall({ params: { number: order.number }, body })
    undoCall(card, t('callStored'))
    return card
  })
  const phone = order.customer?.phone ?? ''
  const name = buyerName(order)
  const missing = outcome === null ? t('outcomeNeeded') : outcome === 'later' && next === '' ? t('whenNeeded') : null
  return (
    <SubmitDialog
      title={t('callTitle')}
      submit={act}
      action={t('storeCall')}
      missing={missing}
      onSubmit={() => {
        if (outcome !== null) void act.run({ outcome, note: note.trim() || null, next_at: next === '' ? null : kyivMoment(next) })
      }}
      onClose={onClose}
    >
      <p className="mb-4">
        {name && <span className="block font-medium wrap-anywhere">{name}</span>}
        {phone && <PhoneLink phone={phone} className="text-link" />}
      </p>
      <RadioTiles<CallOutcome | ''>
        legend={t('outcome')}
        name="outcome"
        options={callOutcomeNames.map((value) => ({ value, label: t(`outcome_${value}`) }))}
        value={outcome ?? ''}
        onChange={(value) => setOutcome(value || null)}
      />
      <TextArea name="note" className="mt-4" label={t('callNote')} optional maxLength={1000} rows={2} {...control(note, setNote)} />
      <Field
        name="next_at"
        className="mt-4"
        type="datetime-local"
        label={t('nextCall')}
        hint={t('kyivTime')}
        optional={outcome !== 'later'}
        required={outcome === 'later'}
        {...control(next, setNext)}
      />
    </SubmitDialog>
  )
}
