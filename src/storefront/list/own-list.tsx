import { useTranslations } from '#i18n/messages.tsx'
import { useList } from '../list-state/list-store.ts'
import { ListContent, ListFooter } from './list-content.tsx'
import { useListPrices } from './list-prices.ts'

const stay = () => {}

/** This device's list in the two columns of its page. */
export function OwnList() {
  const t = useTranslations('list')
  const lines = useList((list) => list.lines)
  const prices = useListPrices(lines)
  return (
    <>
      {/* The height of the loading page, so that the footer does not move. */}
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
