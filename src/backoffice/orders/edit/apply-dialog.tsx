import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderEdit } from '#contract/admin/order-edits.ts'
import type { PricedDraft } from '#contract/draft-lines.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../../api/admin-api.ts'
import { reread } from '../../api/query-client.ts'
import { useMay } from '../../api/use-me.ts'
import { useFormats } from '../../fields/use-formats.ts'
import { tickControl } from '../../form/control.ts'
import { isReason, ReasonField } from '../../form/danger-dialog.tsx'
import type { EditForm } from '../../form/use-edit-form.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { orderKey } from '../use-order.ts'
import { SubmitDialog } from '../../form/submit-dialog.tsx'

const savesItself = { savesFirst: false }

interface ApplyDialogProps {
  edit: OrderEdit
  form: EditForm
  priced: PricedDraft
  onClose: () => void
}

/** Saves the form, then applies the draft once, however often the button is pressed. Nobody is notified. */
export function ApplyDialog({ edit, form, priced, onClose }: ApplyDialogProps) {
  const t = useTranslations('admin-order-edit')
  const format = useFormats()
  const navigate = useNavigate()
  const mayScrap = useMay('orders.stop')
  const [reason, setReason] = useState('')
  const [scrap, setScrap] = useState(false)
  const { number } = edit
  const hasCast = Object.values(edit.before).some(({ cast }) => cast > 0)
  const submit = useSubmit(async (once) => {
    if (!form.isSaved()) await form.submit()
    // The form shows above its lines why saving failed.
    if (!form.isSaved()) return onClose()
    const body = { version: form.saved().version, reason, scrap_cast: scrap }
    const applied = await adminApi().applyOrderEdit({ params: { number }, body }, once)
    form.dropOffer()
    toast.success(t('applied'))
    await reread(orderKey(number))
    void navigate(`/orders/${number}`, { state: { applied } })
  }, savesItself)
  return (
    <SubmitDialog
      title={t('applyTitle', { number })}
      submit={submit}
      action={t('apply')}
      missing={!isReason(reason) && t('reasonNeeded')}
      onSubmit={() => void submit.run()}
      onClose={onClose}
    >
      <p className="mb-4">{t('applyHint', { sum: format.sum(priced.total) })}</p>
      <ReasonField hint={undefined} value={reason} onChange={setReason} />
      {mayScrap && hasCast && <Checkbox className="mt-4" label={t('scrapCast')} {...tickControl(scrap, setScrap)} />}
    </SubmitDialog>
  )
}
