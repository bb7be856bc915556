import { useTranslations } from '#i18n/messages.tsx'
import { useList } from '../list-state/list-store.ts'
import { ListContent, ListFooter } from './list-content.tsx'
import { useListPrices } from './list-prices.ts'

const stay = () => {}

/** The list of this device as a page; the server does not know it. */
export function OwnList() {
  const t = useTranslations('list')
  const lines = useList((list) => list.lines)
  const prices = useListPrices(lines)
  return (
    <article className="page-frame grid grid-cols-1 gap-x-16 gap-y-8 py-8 md:py-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <header className="max-w-text lg:col-span-2">
        <h1 className="text-title">{t('title')}</h1>
        <p className="mt-2 text-concrete-dark">{t('intro')}</p>
      </header>
      <div>
        {lines.length > 0 && <h2 className="sr-only">{t('lines')}</h2>}
        <ListContent prices={prices} onLeave={stay} />
      </div>
      <div className="lg:sticky lg:top-6 lg:self-start">
        <ListFooter prices={prices} onLeave={stay} />
      </div>
    </article>
  )
}
