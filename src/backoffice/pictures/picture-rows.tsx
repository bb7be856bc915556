import { useEffect, useRef, useState } from 'react'
import type { ProductPictures } from '#contract/admin/pictures.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { PictureRow } from './picture-row.tsx'
import { movePicture, type PlacedPicture } from './placed-pictures.ts'

interface PictureRowsProps {
  pictures: readonly PlacedPicture[]
  offered: Pick<ProductPictures, 'colors' | 'visible'>
  onChange: (pictures: readonly PlacedPicture[]) => void
}

/** The pictures in the order of the page. They are moved by dragging, with buttons, or with Alt and an arrow key. */
export function PictureRows({ pictures, offered, onChange }: PictureRowsProps) {
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
