import { useNavigate } from 'react-router'
import type { OfferPreview } from '#contract/commercial-offer.ts'
import type { SharedLine } from '#contract/list-url.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { TitledSection } from '#ui/titled-section.tsx'
import { useShow } from '../api/currency.ts'
import { useListBadge } from '../list-state/list-badge.ts'
import type { ListedLine } from '../list-state/list-storage.ts'
import { addAllToList, replaceList } from '../list-state/list-store.ts'
import { pagePath } from '../navigation/links.ts'
import { deliveryCity, usePlace } from '../storage/place.ts'
import { ListTotals, offerTotals } from './list-totals.tsx'
import { OfferLines } from './offer-lines.tsx'

/** A shared list at today's prices; one press copies it to the reader's own list. */
export function SharedList({ lines, preview: made }: { lines: readonly SharedLine[]; preview: OfferPreview }) {
  const t = useTranslations('list')
  const language = useLanguage()
  const preview = useShow()(made)
  const city = deliveryCity(usePlace())
  const available = lines.flatMap((line, index): Omit<ListedLine, 'key'>[] => {
    const view = preview.lines[index]
    return view ? [{ ...line, name: view.product_name }] : []
  })
  return (
    <article className="page-frame grid grid-cols-1 gap-x-16 gap-y-8 py-8 md:py-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <header className="max-w-text lg:col-span-2">
        <h1 className="text-title">{t('sharedTitle')}</h1>
        <p className="mt-2">{t('sharedText')}</p>
      </header>
      <TitledSection id="shared" title={t('lines')} heading="sr-only">
        <OfferLines lines={preview.lines} currency={preview.currency} asked={lines} />
      </TitledSection>
      <div className="flex flex-col gap-6 lg:sticky lg:top-6 lg:self-start">
        {available.length === 0 ? (
          <Notice kind="warning" title={t('sharedEmpty')} actions={<ButtonLink to={pagePath(language, 'product')}>{t('toCatalogue')}</ButtonLink>} />
        ) : (
          <>
            <ListTotals {...offerTotals(preview)} city={city} />
            <TakeOver lines={available} />
          </>
        )}
      </div>
    </article>
  )
}

/** Adds the lines to the visitor's own list or replaces it, then shows that list. */
function TakeOver({ lines }: { lines: readonly Omit<ListedLine, 'key'>[] }) {
  const t = useTranslations('list')
  const language = useLanguage()
  const navigate = useNavigate()
  const own = useListBadge(({ count }) => count)
  async function take(how: 'add' | 'replace') {
    const left = how === 'add' ? addAllToList(lines) : (replaceList(lines), 0)
    if (left > 0) toast.error(t('full'))
    else toast.success(t('addedAll'))
    await navigate(`/${language}/list`)
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="large" className="flex-[1_1_14rem] px-4!" onClick={() => void take('add')}>
        {t('addAll')}
      </Button>
      {own > 0 && (
        <Button size="large" variant="secondary" className="flex-[1_1_14rem] px-4!" onClick={() => void take('replace')}>
          {t('replaceAll')}
        </Button>
      )}
    </div>
  )
}
