import type { AdminPicture } from '#contract/admin/pictures.ts'
import { cropClasses } from '#contract/picture-kinds.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { adminApi } from '../api/admin-api.ts'
import { ConflictPanel } from '../form/edit-panels.tsx'
import { ErrorList } from '../form/form.tsx'
import { useEditForm, type Saved } from '../form/use-edit-form.ts'

type Focused = Pick<AdminPicture, 'id' | 'name' | 'url' | 'focus' | 'version'>
interface FocusDialogProps {
  picture: Focused
  onClose: () => void
  onSaved: (picture: AdminPicture) => void
}

const savedFocus = ({ focus, version }: Pick<AdminPicture, 'focus' | 'version'>): Saved => ({ values: { focus }, version })
const fields = Array.from({ length: 25 }, (_, index) => index)

/** Chooses what stays visible when a picture is cropped: a field of a 5 × 5 grid, with previews of two crops. */
export function FocusDialog({ picture, onClose, onSaved }: FocusDialogProps) {
  const t = useTranslations('admin-pictures')
  const form = useEditForm({
    name: null,
    saved: savedFocus(picture),
    async save({ values, version }) {
      const stored = await adminApi().editPicture({ params: { id: picture.id }, body: { version, focus: Number(values['focus']) } })
      onSaved(stored)
      return savedFocus(stored)
    },
    readCurrent: (current) => savedFocus(current as AdminPicture), // the contract's type for a 409 of this call
    onSaved: onClose,
  })
  const focus = Number(form.values['focus'])
  const nameField = (field: number) => t('focusField', { row: Math.floor(field / 5) + 1, column: (field % 5) + 1 })
  return (
    <Dialog
      open
      variant="wide"
      onClose={onClose}
      title={t('focus')}
      footer={
        <Button busy={form.busy} onClick={() => (form.changed.length > 0 ? void form.submit() : onClose())}>
          {t('saveFocus')}
        </Button>
      }
    >
      <ErrorList error={form.error} onAgain={form.submit} />
      <ConflictPanel form={form} labels={{ focus: t('focus') }} show={(_field, value) => nameField(Number(value))} />
      <p className="mb-4">{t('focusHint')}</p>
      <div className="grid items-start gap-6 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <div role="radiogroup" aria-label={t('focus')} className="focus-grid">
          <img src={picture.url} alt="" />
          <div className="focus-fields">
            {fields.map((field) => (
              <input
                key={field}
                type="radio"
                name="focus"
                aria-label={nameField(field)}
                checked={focus === field}
                onChange={() => form.set('focus', field)}
              />
            ))}
          </div>
        </div>
        <div className="flex gap-4 sm:flex-col">
          {(['aspect-3/2', 'aspect-square'] as const).map((shape) => (
            <div key={shape} className={`w-full ${cropClasses(focus)}`}>
              <img src={picture.url} alt="" className={`w-full bg-ground object-cover ${shape}`} />
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
