import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

export interface Slide {
  key: string
  content: ReactNode
  /** The thumbnail under the track that leads to the slide. */
  thumb: ReactNode
  /** Words on the thumbnail, which belong to the name of its button. */
  words?: string
  /** The slide shows every choice itself, so a new `activeKey` does not scroll away from it. */
  follows?: boolean
}

export interface CarouselProps {
  label: string
  slides: readonly Slide[]
  /** Key of the slide to scroll to when the key changes, for instance the picture of the chosen colour. */
  activeKey?: string | undefined
}

/** A natively scrolling track (finger, wheel, arrow keys) with buttons as an addition. A single slide gets neither track nor buttons. */
export function Carousel({ label, slides, activeKey }: CarouselProps) {
  const t = useTranslations('ui')
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const last = slides.length - 1
  const state = useRef({ slides, current, shown: activeKey })
  useEffect(() => {
    state.current = { ...state.current, slides, current }
  })
  useEffect(() => {
    const { slides: all, current: from, shown } = state.current
    if (shown === activeKey) return
    state.current.shown = activeKey
    const slide = track.current?.children[all.findIndex(({ key }) => key === activeKey)]
    if (!all[from]?.follows && slide instanceof HTMLElement) track.current?.scrollTo({ left: slide.offsetLeft })
  }, [activeKey])
  if (last < 1) return <div>{slides[0]?.content}</div>

  function goTo(index: number) {
    const slide = track.current?.children[Math.min(last, Math.max(0, index))]
    if (slide instanceof HTMLElement) track.current?.scrollTo({ left: slide.offsetLeft })
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by || event.target !== track.current) return
    event.preventDefault()
    goTo(current + by)
  }

  return (
    <section aria-roledescription={t('carousel')} aria-label={label} className="relative">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move slide by slide */}
      <ul
        ref={track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={(event) => setCurrent(nearest(event.currentTarget))}
        className="snap-track relative"
      >
        {slides.map(({ key, content }, index) => (
          <li key={key} aria-label={t('slideOf', { number: index + 1, total: slides.length })} className="w-full">
            {content}
          </li>
        ))}
      </ul>
      <div className="carousel-controls no-print">
        <ol>
          {slides.map(({ key, thumb, words }, index) => (
            <li key={key}>
              <button
                type="button"
                aria-label={[t('goToSlide', { number: index + 1 }), words].filter(Boolean).join(': ')}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => goTo(index)}
                className="thumb"
              >
                {thumb}
              </button>
            </li>
          ))}
        </ol>
        {/* They overlay the picture, because the thumbnails need the whole row or column. */}
        <span>
          <IconButton label={t('previousSlide')} aria-disabled={current === 0 || undefined} onClick={() => goTo(current - 1)}>
            <Icon name="arrow-left" />
          </IconButton>
          <IconButton label={t('nextSlide')} aria-disabled={current >= last || undefined} onClick={() => goTo(current + 1)}>
            <Icon name="arrow-right" />
          </IconButton>
        </span>
      </div>
    </section>
  )
}

/** Index of the slide nearest to the start of the track; the last one when scrolled to the end. */
function nearest(track: HTMLElement): number {
  const slides = [...track.children].filter((slide) => slide instanceof HTMLElement)
  if (track.scrollLeft + track.clientWidth >= track.scrollWidth - 2) return slides.length - 1
  const distances = slides.map((slide) => Math.abs(slide.offsetLeft - track.scrollLeft))
  return distances.indexOf(Math.min(...distances))
}
