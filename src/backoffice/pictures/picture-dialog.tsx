import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PictureDetails } from '#contract/admin/pictures.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { reread } from '../api/query-client.ts'
import { FailurePanel } from '../app/failure-panel.tsx'
import { ScreenSkeleton } from '../app/shell-skeleton.tsx'
import { DangerButton } from '../form/danger-dialog.tsx'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { useUndoChangeToast } from '../form/use-undo.ts'
import { FocusDialog } from './focus-dialog.tsx'
import { ReplaceButton } from './replace-button.tsx'
import { said } from '../form/said.tsx'

/** One picture of the library: where it is used, and its actions. */
export function PictureDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations('admin-pictures')
  const { data, error, refetch } = useQuery({ queryKey: ['picture', id], queryFn: () => adminApi().readPicture({ params: { id } }), staleTime: 0 })
  return (
    <Dialog open variant="wide" onClose={onClose} title={data?.name ?? t('untitledNumber', { id })}>
      {data ? <Details picture={data} onClose={onClose} /> : error ? <FailurePanel error={error} onRetry={refetch} /> : <ScreenSkeleton />}
    </Dialog>
  )
}

function Details({ picture, onClose }: { picture: PictureDetails; onClose: () => void }) {
  const t = useTranslations('admin-pictures')
  const undoToast = useUndoChangeToast()
  const [isFocusing, setIsFocusing] = useState(false)
  const { id, used_in: usedIn } = picture
  const name = picture.name ?? t('untitledNumber', { id })
  const changed = () => reread(['pictures'], ['picture', id])
  const remove = async (reason: string) => {
    const { change } = await adminApi().removePicture({ params: { id }, body: { reason } })
    await reread(['pictures'])
    undoToast(said(t('removed'), name), change)
    onClose()
  }
  const [by, setBy] = useState<number | null>(null)
  const replace = useSubmit(async () => {
    if (by === null) return
    await adminApi().replacePicture({ params: { id }, body: { by } })
    await reread(['pictures'])
    toast.success(said(t('replaced', { count: usedIn.length }), name))
    onClose()
  })
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_18rem]">
      <img src={picture.url} alt="" className="max-h-[60vh] max-w-full justify-self-center bg-ground" />
      <div className="flex min-w-0 flex-col gap-4">
        <ErrorList error={replace.error} />
        <p className="text-concrete-dark">
          {t('facts', { width: picture.width, height: picture.height, size: Math.max(1, Math.round(picture.bytes / 1024)) })}
        </p>
        <UsedIn usedIn={usedIn} />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setIsFocusing(true)}>
            {t('focus')}
          </Button>
          {usedIn.length > 0 && <ReplaceButton onStored={(next) => setBy(next.id)} />}
        </div>
        {by !== null && (
          <div className="panel">
            <p className="mb-3">{t('replaceHint', { count: usedIn.length })}</p>
            <Button busy={replace.busy} onClick={() => void replace.run()}>
              {t('replaceEverywhere')}
            </Button>
          </div>
        )}
        <DangerButton
          disabledReason={usedIn.length > 0 && t('usedHint')}
          title={t('remove')}
          consequence={t('removeHint')}
          act={t('remove')}
          onAct={remove}
        />
      </div>
      {isFocusing && <FocusDialog picture={picture} onClose={() => setIsFocusing(false)} onSaved={() => void changed()} />}
    </div>
  )
}

function UsedIn({ usedIn }: Pick<{ usedIn: PictureDetails['used_in'] }, 'usedIn'>) {
  const t = useTranslations('admin-pictures')
  const language = useLanguage()
  if (usedIn.length === 0) return <p>{t('unused')}</p>
  return (
    <div>
      <h3 className="mb-1 font-medium">{t('usedIn')}</h3>
      <ul>
        {usedIn.map(({ id, name, published }) => (
          <li key={id} className="border-b border-concrete-light py-1">
            <Link className="text-link" to={`/catalogue/products/${id}/pictures`}>
              {name[language] || name.uk}
            </Link>
            {!published && <span className="mark ml-2">{t('hidden')}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
