import { useTranslations } from '#i18n/messages.tsx'
import { useList } from '../list-state/list-store.ts'
import { ListContent, ListFooter } from './list-content.tsx'
import { useListPrices } from './list-prices.ts'

const stay = () => {}

/** The list of this device as two columns of its page. */
export function OwnList() {
  const t = useTranslations('list')
  const lines = useList((list) => list.lines)
  const prices = useListPrices(lines)
  return (
    <>
      {/* As high as what stood there while the page was loading, so that the footer stays where it is. */}
      <div className="min-h-96">
        {lines.length > 0 && <h2 className="sr-only">{t('lines')}</h2>}
        <ListContent prices={prices} onLeave={stay} />
      </div>
      <div className="lg:sticky lg:top-6 lg:self-start">
        <ListFooter prices={prices} onLeave={stay} />
      </div>
    </>
  )
}
