import { useRef } from 'react'
import type { AdminPicture } from '#contract/admin/pictures.ts'
import { uploadTypes } from '#contract/picture-kinds.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { useProblem } from './use-problem.ts'
import { useUploads } from './use-uploads.ts'

/** Replaces a picture's file; its texts stay. */
export function ReplaceButton({ onStored }: { onStored: (picture: AdminPicture) => void }) {
  const t = useTranslations('admin-pictures')
  const problem = useProblem()
  const input = useRef<HTMLInputElement>(null)
  const { uploads, isBusy, add } = useUploads(onStored)
  const failed = uploads.findLast(({ state }) => state === 'failed')
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={uploadTypes}
        className="sr-only"
        tabIndex={-1}
        aria-label={t('replace')}
        onChange={(event) => {
          add(event.target.files ?? [])
          event.target.value = ''
        }}
      />
      <Button variant="quiet" busy={isBusy} busyLabel={t('replacing')} onClick={() => input.current?.click()}>
        {t('replace')}
      </Button>
      {failed && !isBusy && (
        <p role="alert" className="self-center text-error">
          {problem(failed.error)}
        </p>
      )}
    </>
  )
}
