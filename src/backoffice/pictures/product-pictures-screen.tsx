import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useEffect, useRef, useState } from 'react'
import type { ProductPictures } from '#contract/admin/pictures.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { adminApi, readOnce, reread } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { FailurePanel, ScreenFrame, ScreenSkeleton } from '../app/screen-frame.tsx'
import { EditFrame } from '../form/edit-frame.tsx'
import { useEditForm, type Saved } from '../form/use-edit-form.ts'
import { useUndoToast, said } from '../form/said.tsx'
import { joinNames, placePicture, savedPictures, writtenPictures, type PlacedPicture, movePicture } from './placed-pictures.ts'
import { UploadZone } from './upload-zone.tsx'
import { PictureRow } from './picture-row.tsx'

/** Adds, orders and describes the pictures of a product. Those that buyers would see at once wait for the button; all others save themselves. */
export default function ProductPicturesScreen() {
  const t = useTranslations('admin-pictures')
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useQuery({
    queryKey: ['product-pictures', id],
    queryFn: () => adminApi().readProductPictures({ params: { id } }),
    ...readOnce,
  })
  const language = useLanguage()
  const name = data && (data.name[language] || data.name.uk)
  return (
    <ScreenFrame title={name ? t('ofNamed', { name }) : t('pictures')} back={{ to: `/catalogue/products/${id}`, label: t('toProduct') }}>
      {data ? <PicturesForm id={id} pictures={data} /> : error ? <FailurePanel error={error} onRetry={refetch} /> : <ScreenSkeleton />}
    </ScreenFrame>
  )
}

const list = (value: unknown) => value as readonly PlacedPicture[] // made by savedPictures

function PicturesForm({ id, pictures }: { id: number; pictures: ProductPictures }) {
  const t = useTranslations('admin-pictures')
  const common = useTranslations('admin-common')
  const language = useLanguage()
  const undoToast = useUndoToast()
  const form = useEditForm({
    name: `product-pictures:${id}`,
    saved: savedPictures(pictures),
    autosave: !pictures.published,
    async save({ values, version }): Promise<Saved> {
      const body = { version, data: writtenPictures(list(values['pictures'])) }
      const saved = savedPictures(await adminApi().saveProductPictures({ params: { id }, body }))
      void reread(['product', id], ['products'])
      return saved
    },
    readCurrent: (current) => savedPictures(current as ProductPictures), // the contract's type for a 409 of this call
    onSaved(_joined, undo) {
      if (pictures.published) undoToast(said(common('savedToast'), t('ofNamed', { name: pictures.name[language] || pictures.name.uk })), undo)
    },
  })
  const placed = list(form.values['pictures'])
  const undescribed = placed.filter(({ alt }) => alt.uk.trim() === '' || alt.en.trim() === '').length
  return (
    <EditFrame
      form={form}
      labels={{ pictures: t('pictures') }}
      errors={useFieldErrors(form.error)}
      show={(_field, value) => joinNames(list(value), language, ({ id }) => t('untitledNumber', { id }))}
    >
      <UploadZone
        onStored={(picture) => {
          const added = placePicture(list(form.latest('pictures')), picture)
          if (added === null) toast.info(t('already', { name: picture.name ?? t('untitledNumber', { id: picture.id }) }))
          else form.set('pictures', added)
        }}
      />
      {pictures.published && <p className="mt-4 text-small text-concrete-dark">{t('seenOnceSaved')}</p>}
      {undescribed > 0 && <Notice kind="warning" className="mt-4" title={t('undescribed', { count: undescribed })} />}
      {placed.length === 0 ? (
        <p className="panel mt-4">{t('noneYet')}</p>
      ) : (
        <PictureRows pictures={placed} offered={pictures} onChange={(next) => form.set('pictures', next)} />
      )}
    </EditFrame>
  )
}

interface PictureRowsProps {
  pictures: readonly PlacedPicture[]
  offered: Pick<ProductPictures, 'colors' | 'visible'>
  onChange: (pictures: readonly PlacedPicture[]) => void
}

/** The pictures in the order of the page. They are moved by dragging, with buttons, or with Alt and an arrow key. */
function PictureRows({ pictures, offered, onChange }: PictureRowsProps) {
  const t = useTranslations('admin-pictures')
  const [dragged, setDragged] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const focusOn = useRef<string | null>(null)
  // Restores the focus of a moved row, which the browser drops when the row changes places.
  useEffect(() => {
    if (focusOn.current !== null) document.getElementById(focusOn.current)?.focus()
    focusOn.current = null
  }, [pictures])
  const move = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length) return
    focusOn.current = list.current?.contains(document.activeElement) ? (document.activeElement?.id ?? null) : null
    onChange(movePicture(pictures, from, to))
    setAnnouncement(t('movedTo', { place: to + 1, count: pictures.length }))
  }
  return (
    <>
      <ol ref={list} className="mt-4 border-t border-concrete-light" aria-label={t('pictures')}>
        {pictures.map((placed, index) => (
          <li
            key={placed.picture.id}
            className={dragged === index ? 'opacity-50' : undefined}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              if (dragged === index) return
              onChange(movePicture(pictures, dragged, index))
              setDragged(index)
            }}
            onDrop={(event) => event.preventDefault()}
            onKeyDown={(event) => {
              if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
              event.preventDefault()
              move(index, event.key === 'ArrowUp' ? index - 1 : index + 1)
            }}
          >
            <PictureRow
              placed={placed}
              place={index + 1}
              count={pictures.length}
              offered={offered}
              onDrag={(isDragged) => setDragged(isDragged ? index : null)}
              onMove={(step) => move(index, index + step)}
              onChange={(next) => onChange(pictures.with(index, next))}
              onRemove={() => onChange(pictures.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <LiveRegion text={announcement} />
    </>
  )
}
