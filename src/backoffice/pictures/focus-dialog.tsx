import { useState } from 'react'
import type { AdminPicture } from '#contract/admin/pictures.ts'
import { cropClasses } from '#contract/picture-kinds.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { adminApi } from '../api/admin-api.ts'
import { ErrorList, useSubmit } from '../form/form.tsx'

type Focused = Pick<AdminPicture, 'id' | 'name' | 'url' | 'focus' | 'version'>
interface FocusDialogProps {
  picture: Focused
  onClose: () => void
  onSaved: (picture: AdminPicture) => void
}

const fields = Array.from({ length: 25 }, (_, index) => index)

/** Chooses what stays visible when a picture is cropped: a field of a 5 × 5 grid, with previews of two crops. */
export function FocusDialog({ picture, onClose, onSaved }: FocusDialogProps) {
  const t = useTranslations('admin-pictures')
  const [focus, setFocus] = useState(picture.focus)
  const submit = useSubmit(async () => {
    onSaved(await adminApi().editPicture({ params: { id: picture.id }, body: { version: picture.version, focus } }))
    onClose()
  })
  return (
    <Dialog
      open
      variant="wide"
      onClose={onClose}
      title={t('focus')}
      footer={
        <Button busy={submit.busy} onClick={() => void submit.run()}>
          {t('saveFocus')}
        </Button>
      }
    >
      <ErrorList error={submit.error} />
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
                aria-label={t('focusField', { row: Math.floor(field / 5) + 1, column: (field % 5) + 1 })}
                checked={focus === field}
                onChange={() => setFocus(field)}
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
