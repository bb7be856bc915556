import { useState, type ReactNode } from 'react'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { listQuery, maxListAddress } from '#contract/list-url.ts'
import { toast } from '#ui/toast-store.ts'
import type { Language } from '#contract/languages.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { removeFromList, dismissListRemoval } from '../list-state/list-store.ts'
import { useSession } from '../session/session-store.ts'
import type { ListedLine } from '../list-state/list-storage.ts'
import { browserApi } from '../api/browser-api.ts'
import { refreshCart } from '../cart-state/cart-store.ts'
import { lineInput } from '../list-state/line-input.ts'
import { openModal } from '../modals/modals.ts'
import { translatorFor } from '../seo/head.ts'
import type { ListPrices } from './list-prices.ts'

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

/** Shares the list as a URL: through the device's share sheet, or else the clipboard, or else as visible text. */
function ShareLink({ lines }: { lines: readonly ListedLine[] }) {
  const t = useTranslations('list')
  const language = useLanguage()
  const [shown, setShown] = useState<string>()
  async function share() {
    const url = `${location.origin}/${language}/list?${listQuery(lines)}`
    if (url.length > maxListAddress) return void toast.error(t('linkTooLong'))
    const onPhone = matchMedia('(pointer: coarse)').matches && typeof navigator.share === 'function'
    try {
      if (onPhone) await navigator.share({ title: t('shareTitle'), url })
      else {
        await navigator.clipboard.writeText(url)
        toast.success(t('linkCopied'))
      }
    } catch (error) {
      // Closing the share sheet is no failure; if copying is refused, the URL is shown to be copied by hand.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setShown(url)
    }
  }
  return (
    <Action icon="share" title={t('share')} text={t('shareText')} onPress={() => void share()}>
      {shown !== undefined && (
        <label className="mb-3 flex flex-col gap-1 text-small">
          {t('linkHere')}
          <input
            readOnly
            value={shown}
            className="min-h-11 w-full border border-concrete bg-sheet px-3"
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
      )}
    </Action>
  )
}

/** Puts the list into the cart line by line; refused lines stay on the list. @returns whether all were moved */
async function moveToCart(lines: readonly ListedLine[], language: Language): Promise<boolean> {
  const api = browserApi(language)
  const left: string[] = []
  // Reversed, because cart and list both show the newest line first.
  for (const line of lines.toReversed()) {
    const { product_id: id, quantity, product_properties } = lineInput(line)
    try {
      await api.addToCart({ params: { id }, body: { quantity, product_properties } })
      removeFromList([line.key])
      dismissListRemoval()
    } catch {
      left.push(line.name)
    }
  }
  const t = await translatorFor(language, 'list')
  if (left.length > 0) toast.error(t('moveFailed', { products: left.join(', ') }))
  else toast.success(t('movedToCart'))
  await refreshCart()
  if (left.length === 0) openModal('cart')
  return left.length === 0
}

/** An action for a list: its title and its result. */
function Action(action: { icon: IconName; title: string; text: string; busy?: boolean; onPress: () => void; children?: ReactNode }) {
  const { icon, title, text, busy = false, onPress, children } = action
  return (
    <li className="border-b border-concrete-light">
      <button
        type="button"
        aria-busy={busy || undefined}
        onClick={busy ? undefined : onPress}
        className="flex min-h-14 w-full items-start gap-4 py-3 text-left transition-colors hover:text-accent"
      >
        <Icon name={icon} className="mt-0.5 shrink-0" />
        <span className="min-w-0">
          <span className="block font-medium">{title}</span>
          <span className="block text-small text-concrete-dark">{text}</span>
        </span>
      </button>
      {children}
    </li>
  )
}
