import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AdminPicture, PictureDetails, PictureUse } from '#contract/admin/pictures.ts'
import { cropClasses } from '#contract/picture-kinds.ts'
import { useTranslations, useLanguage } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, reread, useMay } from '../api/admin-api.ts'
import { ScreenFrame, ScreenSkeleton, FailurePanel } from '../app/screen-frame.tsx'
import { ChoiceFilter, SearchFilter } from '../list/filters.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { useList } from '../list/use-list.ts'
import { DangerButton } from '../form/act-dialogs.tsx'
import { ErrorList, useSubmit } from '../form/form.tsx'
import { useUndoChangeToast, said } from '../form/said.tsx'
import { UploadZone } from './upload-zone.tsx'
import { FocusDialog } from './focus-dialog.tsx'
import { ReplaceButton } from './replace-button.tsx'

/** All pictures of the shop, the newest first: where they are used, and what can be replaced or deleted. */
export default function PicturesScreen() {
  const t = useTranslations('admin-pictures')
  const list = useList('pictures', (query) => adminApi().listPictures({ query }))
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <ScreenFrame title={t('pictures')}>
      <div className="mb-5">
        <UploadZone onStored={() => void reread(['pictures'])} />
      </div>
      <ListFrame
        list={list}
        empty={<p>{t('libraryEmpty')}</p>}
        filters={
          <>
            <SearchFilter label={t('search')} {...list.searchControl} />
            <ChoiceFilter
              list={list}
              name="use"
              label={t('use')}
              any={t('use_any')}
              values={['used', 'unused']}
              text={(value) => t(`use_${value}`)}
            />
          </>
        }
      >
        {(rows) => (
          <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-6" aria-label={t('pictures')}>
            {rows.map((picture) => (
              <Tile key={picture.id} picture={picture} onOpen={() => setOpened(picture.id)} />
            ))}
          </ul>
        )}
      </ListFrame>
      {opened !== null && <PictureDialog id={opened} onClose={() => setOpened(null)} />}
    </ScreenFrame>
  )
}

function Tile({ picture, onOpen }: { picture: AdminPicture; onOpen: () => void }) {
  const t = useTranslations('admin-pictures')
  return (
    <li data-row="" className="min-w-0">
      <button type="button" data-key="KeyE" onClick={onOpen} className={`block w-full text-left hover:text-accent ${cropClasses(picture.focus)}`}>
        <img src={picture.thumbnail} alt="" loading="lazy" className="aspect-square w-full bg-ground object-cover" />
        <span className="mt-1.5 block truncate leading-snug">{picture.name ?? t('untitledNumber', { id: picture.id })}</span>
      </button>
      <p className="text-small text-concrete-dark">
        {picture.width} × {picture.height}&nbsp;· {picture.uses.map((use) => t(`useIn_${use}`)).join(', ') || t('unused')}
      </p>
    </li>
  )
}

/** One picture of the library: where it is used, and its actions. */
function PictureDialog({ id, onClose }: { id: number; onClose: () => void }) {
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
        <UsedIn picture={picture} />
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
          disabledReason={picture.uses.length > 0 && t(picture.uses.every((use) => use === 'product') ? 'usedHint' : 'usedElsewhere')}
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

/** Everything that shows the picture, with links where there is a screen. */
function UsedIn({ picture: { uses, used_in: usedIn, scenes, orders } }: { picture: PictureDetails }) {
  const t = useTranslations('admin-pictures')
  const language = useLanguage()
  const mayOpen = useMay('orders.manage')
  if (uses.length === 0) return <p>{t('unused')}</p>
  const link = (to: string, text: string) => (
    <Link className="text-link" to={to}>
      {text}
    </Link>
  )
  const places: Record<PictureUse, readonly ReactNode[]> = {
    product: usedIn.map(({ id, name, published }) => (
      <>
        {link(`/catalogue/products/${id}/pictures`, name[language] || name.uk)}
        {!published && <span className="mark ml-2">{t('hidden')}</span>}
      </>
    )),
    shop: scenes.map((alt) => alt[language]),
    sample: [t('samples')],
    workshop: orders.workshop.map((number) => (mayOpen ? link(`/orders/${number}`, number) : number)),
    order: orders.order.map((number) => (mayOpen ? link(`/orders/${number}`, number) : number)),
  }
  return uses.map((use) => (
    <div key={use}>
      <h3 className="mb-1 font-medium">{t(`useIn_${use}`)}</h3>
      <ul>
        {places[use].map((place, index) => (
          <li key={index} className="border-b border-concrete-light py-1">
            {place}
          </li>
        ))}
      </ul>
    </div>
  ))
}
