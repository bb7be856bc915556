import { useEffect, useEffectEvent } from 'react'
import type { OrderCard, OrderNote } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { adminApi, queryClient } from '../api/admin-api.ts'
import { ConflictPanel, OfferedDraft } from '../form/edit-panels.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { control, tickControl, ErrorList, SubmitForm } from '../form/form.tsx'
import { readText } from '../form/merge-edits.ts'
import { useEditForm, type Saved } from '../form/use-edit-form.ts'
import { orderKey, toastOfOrder } from './use-order.ts'

const savedNote = ({ body, pinned, workshop, version }: Pick<OrderNote, 'body' | 'pinned' | 'workshop' | 'version'>): Saved => ({
  values: { body, pinned, workshop },
  version,
})
const nothing = savedNote({ body: '', pinned: false, workshop: false, version: 0 })

interface NoteDialogProps {
  number: string
  note: OrderNote | null
  /** Initial text of a new note. */
  text?: string
  onClose: () => void
}

/** Writes or edits a note. After simultaneous edits the later writer sees the original, the colleague's text and their own. */
export function NoteDialog({ number, note, text = '', onClose }: NoteDialogProps) {
  const t = useTranslations('admin-orders')
  const common = useTranslations('admin-common')
  const form = useEditForm({
    name: `note:${number}:${note?.id ?? 'new'}`,
    saved: note ? savedNote(note) : nothing,
    async save({ values, version }) {
      const body = { body: readText(values['body']), pinned: values['pinned'] === true, workshop: values['workshop'] === true }
      const card: OrderCard = note
        ? await adminApi().editNote({ params: { number, id: note.id }, body: { ...body, version } })
        : await adminApi().addNote({ params: { number }, body })
      queryClient.setQueryData(orderKey(number), card)
      const stored = note ? card.notes.find(({ id }) => id === note.id) : undefined
      // After a new note is saved, the next one starts empty.
      return stored ? savedNote(stored) : { values, version }
    },
    readCurrent: (current) => savedNote(current as OrderNote), // the contract's type for a 409 of this call
    onSaved() {
      toastOfOrder(number, t('noteStored'))
      if (!note) form.discard()
      onClose()
    },
  })
  const { values, set } = form
  const begin = useEffectEvent(() => {
    if (text !== '') set('body', text)
  })
  useEffect(() => begin(), [])
  const labels = { body: t('text'), pinned: t('pinned'), workshop: t('forWorkshop') }
  return (
    <FormDialog open onClose={onClose} title={t(note ? 'edit' : 'addNote')}>
      <SubmitForm onSubmit={() => readText(values['body']).trim() !== '' && form.submit()}>
        <ErrorList error={form.error} onAgain={form.submit} />
        <OfferedDraft form={form} className="mb-4" />
        <ConflictPanel
          form={form}
          labels={labels}
          show={(_field, value) => (typeof value === 'boolean' ? t(value ? 'yes' : 'no') : readText(value))}
        />
        <TextArea label={t('text')} maxLength={4000} {...control(readText(values['body']), (text) => set('body', text))} />
        <Checkbox label={t('pinned')} {...tickControl(values['pinned'] === true, (isTicked) => set('pinned', isTicked))} className="mt-3" />
        <Checkbox
          label={t('forWorkshop')}
          hint={t('forWorkshopHint')}
          {...tickControl(values['workshop'] === true, (isTicked) => set('workshop', isTicked))}
        />
        <Button type="submit" className="mt-4" busy={form.busy} disabledReason={readText(values['body']).trim() === '' && t('noteNeeded')}>
          {common('save')}
        </Button>
      </SubmitForm>
    </FormDialog>
  )
}
