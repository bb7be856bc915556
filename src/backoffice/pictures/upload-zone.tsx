import { useRef } from 'react'
import { uploadTypes } from '#contract/picture-kinds.ts'
import type { AdminPicture } from '#contract/admin/pictures.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { useDropTarget } from '../form/use-drop-target.ts'
import { mayPass } from '../form/use-repeat.ts'
import { useProblem } from './use-problem.ts'
import { useUploads, type Upload } from './use-uploads.ts'

/** Takes dropped or chosen files, and shows the progress of each. */
export function UploadZone({ onStored }: { onStored: (picture: AdminPicture) => void }) {
  const t = useTranslations('admin-pictures')
  const { uploads, isBusy, add, again, drop } = useUploads(onStored)
  const input = useRef<HTMLInputElement>(null)
  const { isOver, target } = useDropTarget(
    ({ dataTransfer }) => dataTransfer.types.includes('Files'),
    ({ dataTransfer }) => add([...dataTransfer.files]),
  )
  const open = uploads.filter(({ state }) => state !== 'done')
  const done = uploads.length - open.length
  return (
    <div>
      <div className={classNames('drop-zone', isOver && 'drop-zone-over')} {...target}>
        <p className="hidden text-concrete-dark pointer-fine:block">{t('dropHere')}</p>
        <input
          ref={input}
          type="file"
          multiple
          accept={uploadTypes}
          className="sr-only"
          tabIndex={-1}
          aria-label={t('choose')}
          onChange={(event) => {
            add(event.target.files ?? [])
            event.target.value = ''
          }}
        />
        <Button variant="secondary" onClick={() => input.current?.click()}>
          <Icon name="plus" />
          {t('choose')}
        </Button>
        <p className="text-small text-concrete-dark">{t('limits')}</p>
      </div>
      {open.length > 0 && (
        <ul aria-label={t('uploads')} className="mt-3 border-t border-concrete-light">
          {open.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onAgain={() => again(upload.id)} onDrop={() => drop(upload.id)} />
          ))}
        </ul>
      )}
      <LiveRegion text={isBusy || uploads.length === 0 ? '' : t('uploaded', { count: done })} />
    </div>
  )
}

function UploadRow({ upload: { file, state, share, error }, onAgain, onDrop }: { upload: Upload; onAgain: () => void; onDrop: () => void }) {
  const t = useTranslations('admin-pictures')
  const problem = useProblem()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-concrete-light py-2">
      <span className="min-w-0 flex-1 wrap-anywhere sm:min-w-40">{file.name}</span>
      {state === 'failed' ? (
        <>
          <span role="alert" className="order-1 basis-full text-error sm:order-none sm:flex-1">
            {problem(error)}
          </span>
          <span className="flex gap-2">
            {mayPass(error) && (
              <Button variant="secondary" onClick={onAgain} aria-label={t('againNamed', { name: file.name })}>
                {t('again')}
              </Button>
            )}
            <IconButton label={t('drop', { name: file.name })} onClick={onDrop}>
              <Icon name="close" />
            </IconButton>
          </span>
        </>
      ) : (
        <span className="flex min-w-40 flex-1 items-center gap-3">
          <progress className="upload-progress" aria-label={file.name} max={1} value={state === 'waiting' ? 0 : share} />
          <span className="w-24 text-small text-concrete-dark">
            {state === 'waiting' ? t('waiting') : share < 1 ? t('percent', { share: Math.floor(share * 100) }) : t('checking')}
          </span>
        </span>
      )}
    </li>
  )
}
