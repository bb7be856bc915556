import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { maxCompared } from '#contract/compared-lines.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { toast } from '#ui/toast-store.ts'
import { isCatalogue } from '../navigation/links.ts'
import { comparePath, isCompared, setCompared, toggleCompared, useCompared } from './compared.ts'

const selector = '.product-grid > li > a[href*="/compare?"]'
const lineIn = (link: HTMLAnchorElement) => ({ productId: Number(new URL(link.href).searchParams.get('i')), choice: {} })

/**
 * The catalogue's comparison links lead to a page until this is loaded; afterwards they add and remove products. The compared products are shown at
 * the bottom of the window.
 */
export default function CompareTray() {
  const t = useTranslations('compare')
  const language = useLanguage()
  const location = useLocation()
  const lines = useCompared()
  const isHere = isCatalogue(location.pathname)
  useEffect(() => {
    if (!isHere) return undefined
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(selector) : null
      if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!toggleCompared(lineIn(link))) toast.error(t('full'))
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [isHere, t])
  // Every answer of the list replaces the cards, so they are marked again; that is cheap.
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>(selector)) link.toggleAttribute('data-compared', isCompared(lineIn(link)))
  })
  if (!isHere || lines.length === 0) return null
  return (
    <section aria-label={t('title')} className="compare-tray no-print">
      <p role="status">{lines.length === 1 ? t('trayOne') : t('tray', { count: lines.length, max: maxCompared })}</p>
      <Link to={comparePath(language, lines)} className="text-link inline-flex min-h-11 items-center">
        {t('compare')}
      </Link>
      <IconButton label={t('clear')} onClick={() => setCompared([])}>
        <Icon name="close" size={16} />
      </IconButton>
    </section>
  )
}
