import { uploadTypes } from '#contract/picture-kinds.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button, buttonVariants } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FieldError } from '#ui/field-error.tsx'
import { Swatch } from '#ui/swatch.tsx'
import { sendFile } from '../api/send-file.ts'
import { ErrorList, useSubmit } from '../form/form.tsx'

interface SamplePictureProps {
  id: string
  label: string
  error: string | undefined
  /** URL of the small picture; '' when there is none. */
  address: string
  readOnly: boolean
  onChange: (address: string) => void
}

/** The picture of a sample: uploaded from the device and stored among the shop's pictures. */
export function SamplePicture({ id, label, error, address, readOnly, onChange }: SamplePictureProps) {
  const t = useTranslations('admin-settings')
  const upload = useSubmit<File>(
    async (file) => {
      const { thumbnail } = await sendFile(file, () => {}, new AbortController().signal)
      onChange(thumbnail)
    },
    { savesFirst: false },
  )
  return (
    <div className="flex min-w-40 flex-col gap-1">
      <span id={`${id}-label`} className="font-medium">
        {label}
      </span>
      <div className="flex items-center gap-2">
        {address !== '' && <Swatch colour={address} size="normal" />}
        {!readOnly && (
          <label className={classNames(buttonVariants('secondary'), 'relative cursor-pointer has-focus-visible:outline-2')}>
            {upload.busy ? t('pictureSending') : t(address === '' ? 'choosePicture' : 'otherPicture')}
            <input
              id={id}
              type="file"
              accept={uploadTypes}
              aria-labelledby={`${id}-label`}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              className="sr-only"
              onChange={({ target }) => {
                const [file] = target.files ?? []
                target.value = ''
                if (file) void upload.run(file)
              }}
            />
          </label>
        )}
        {!readOnly && address !== '' && (
          <Button variant="quiet" onClick={() => onChange('')}>
            {t('withoutPicture')}
          </Button>
        )}
      </div>
      <FieldError id={`${id}-error`} error={error} />
      <ErrorList error={upload.error} />
    </div>
  )
}
