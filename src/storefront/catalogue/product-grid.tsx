import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { classNames } from '#ui/class-names.ts'
import { pagePath } from '../navigation/links.ts'
import { useViewStore, type ViewMode } from './view-store.ts'
import type { Card } from './card.ts'
import { CardSkeleton, ProductCard } from './product-card.tsx'

/** Understates the width for dense phones so that the 480 px file is chosen, because several rows are on the first screen. */
const narrow = '(min-resolution:2.5x) and (max-width:639px) 40vw,44vw'
/** Without spaces, because every card of a page contains it. */
export const imageSizes: Record<ViewMode, string> = {
  NORMAL_BARS: `(min-width:1024px) 22vw,${narrow}`,
  SMALL_BARS: `(min-width:1024px) 200px,${narrow}`,
}

function Grid({ children, className }: { children: ReactNode; className?: string }) {
  const mode = useViewStore((view) => view.viewMode)
  return (
    <ul data-view={mode} className={classNames('product-grid', className)}>
      {children}
    </ul>
  )
}

/** A phone shows two cards side by side, and either picture can be the largest contentful paint. */
const firstRow = 2

/** The cards, dimmed while another list loads. */
export function ProductGrid({ cards, dimmed, belowFront = false }: { cards: readonly Card[]; dimmed: boolean; belowFront?: boolean }) {
  const mode = useViewStore((view) => view.viewMode)
  const t = useTranslations('catalogue')
  const language = useLanguage()
  return (
    <Grid className={classNames('transition-opacity', dimmed && 'opacity-40')}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <ProductCard card={card} sizes={imageSizes[mode]} priority={index < firstRow && !belowFront} />
          <a href={`/${language}/compare?i=${card.id}`}>{t('compare')}</a>
        </li>
      ))}
      <OwnSize />
    </Grid>
  )
}

/** Fills the rest of the last row; CSS derives the number of columns from its position. */
function OwnSize() {
  const t = useTranslations('catalogue')
  return (
    <li className="filler">
      <strong>{t('ownSize')}</strong>
      <p>{t('ownSizeText')}</p>
      <Link to={pagePath(useLanguage(), 'contact-us')} state={{ message: t('ownSizeMessage') }} discover="none" className="text-link">
        {t('ownSizeAsk')}
      </Link>
    </li>
  )
}

/** As many placeholders as a screen of this width would show: 1, 3, 8, 8, 9. */
const visibleFrom = ['', 'hidden sm:block', 'hidden sm:block', ...Array.from({ length: 5 }, () => 'hidden md:block'), 'hidden xl:block']

export function GridSkeleton() {
  return (
    <Grid>
      {visibleFrom.map((className, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- placeholders are alike and never move
        <li key={index} className={className}>
          <CardSkeleton />
        </li>
      ))}
    </Grid>
  )
}
