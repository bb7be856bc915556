import { useState } from 'react'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { removeFromList } from '../list-state/list-store.ts'
import { useSession } from '../session/session-store.ts'
import { Action } from './list-action.tsx'
import type { ListPrices } from './list-prices.ts'
import { moveToCart } from './move-to-cart.ts'
import { ShareLink } from './share-link.tsx'

const OfferDialog = deferred(async () => ({ default: (await import('./offer-dialog.tsx')).OfferDialog }))

/** Further actions for the list: an offer, drawings, a link, the cart. */
export function ListActions({ prices, onLeave }: { prices: ListPrices; onLeave: () => void }) {
  const t = useTranslations('list')
  /** Undefined until first opened, because the dialog's code is loaded then. */
  const [dialog, setDialog] = useState<'pdf' | 'zip' | null>()
  const ready = prices.known && !prices.blocked
  const lines = prices.lines.map(({ line }) => line)
  return (
    <section aria-label={t('more')} className="mt-2 border-t border-concrete-light">
      <ul>
        {ready && (
          <>
            <Action icon="download" title={t('offer')} text={`${t('offerText')} ${t('offerHolds')}`} onPress={() => setDialog('pdf')} />
            <Action icon="ruler" title={t('drawings')} text={t('drawingsText')} onPress={() => setDialog('zip')} />
          </>
        )}
        <ShareLink lines={lines} />
        {ready && <MoveToCart prices={prices} onLeave={onLeave} />}
      </ul>
      <Button variant="quiet" className="-ml-4 mt-2 text-small" onClick={() => removeFromList(lines.map(({ key }) => key))}>
        {t('clear')}
      </Button>
      {dialog !== undefined && <OfferDialog kind={dialog} onClose={() => setDialog(null)} onLeave={onLeave} prices={prices} />}
    </section>
  )
}

/** For signed-in buyers: the cart leads to the checkout with delivery and invoice. */
function MoveToCart({ prices, onLeave }: { prices: ListPrices; onLeave: () => void }) {
  const t = useTranslations('list')
  const language = useLanguage()
  const signedIn = useSession(({ status }) => status === 'signed-in')
  const [busy, setBusy] = useState(false)
  if (!signedIn) return null
  async function move() {
    setBusy(true)
    try {
      if (
        await moveToCart(
          prices.lines.map(({ line }) => line),
          language,
        )
      )
        onLeave()
    } finally {
      setBusy(false)
    }
  }
  return <Action icon="cart" title={t(busy ? 'movingToCart' : 'toCart')} text={t('toCartText')} busy={busy} onPress={() => void move()} />
}
