import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import type { GallerySlide } from './gallery-slides.ts'

export interface LightboxProps {
  name: string
  slides: readonly GallerySlide[]
  /** Index of the first picture shown. */
  start: number
  onClose: () => void
}

/** The pictures over the whole window: arrow keys change the picture; plus, minus and a press zoom. */
export default function Lightbox({ name, slides, start, onClose }: LightboxProps) {
  const t = useTranslations('product')
  const tUi = useTranslations('ui')
  const [index, setIndex] = useState(start)
  const [near, setNear] = useState(false)
  const { image, note } = slides[index] ?? {}
  const go = (by: number) => {
    setNear(false)
    setIndex((current) => Math.min(slides.length - 1, Math.max(0, current + by)))
  }
  useKeys({ ArrowRight: () => go(1), ArrowLeft: () => go(-1), '+': () => setNear(true), '=': () => setNear(true), '-': () => setNear(false) })
  const drag = useDrag()
  const view = useCentred(near)
  if (!image) return null
  return (
    <Dialog
      open
      closeOnBack
      variant="full"
      className="lightbox"
      title={name}
      onClose={onClose}
      footer={
        <div className="flex items-center justify-center gap-4">
          <IconButton label={tUi('previousSlide')} aria-disabled={index === 0 || undefined} onClick={() => go(-1)}>
            <Icon name="arrow-left" />
          </IconButton>
          <span role="status" className="text-small">
            {tUi('slideOf', { number: index + 1, total: slides.length })}
            {note && `. ${note}`}
          </span>
          <IconButton label={tUi('nextSlide')} aria-disabled={index >= slides.length - 1 || undefined} onClick={() => go(1)}>
            <Icon name="arrow-right" />
          </IconButton>
          <IconButton label={t(near ? 'zoomOut' : 'zoomIn')} onClick={() => setNear(!near)}>
            <Icon name={near ? 'minus' : 'plus'} />
          </IconButton>
        </div>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <div ref={view} className="lightbox-view" tabIndex={near ? 0 : undefined} data-near={near || undefined} {...drag}>
        <picture key={image.url}>
          {image.sources.map(({ type, srcset }) => (
            <source key={type} type={type} srcSet={srcset} sizes={near ? '200vw' : '100vw'} />
          ))}
          <img src={image.url} alt={image.alt} width={image.width} height={image.height} draggable={false} />
        </picture>
      </div>
    </Dialog>
  )
}

function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((key: string) => actions[key]?.())
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => press(key)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** Keeps the middle of the view in place when zooming. */
function useCentred(near: boolean) {
  const view = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = view
    if (near && current) current.scrollTo((current.scrollWidth - current.clientWidth) / 2, (current.scrollHeight - current.clientHeight) / 2)
  }, [near])
  return view
}

/** Lets a mouse drag the picture; fingers scroll natively. */
function useDrag() {
  const held = useRef(false)
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      held.current = pointerType === 'mouse'
    },
    onPointerMove: ({ currentTarget, movementX, movementY }: PointerEvent) => {
      if (held.current) currentTarget.scrollBy(-movementX, -movementY)
    },
    onPointerUp: () => {
      held.current = false
    },
    onPointerLeave: () => {
      held.current = false
    },
  }
}
