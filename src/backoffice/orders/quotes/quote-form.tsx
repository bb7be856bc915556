import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import type { QuoteView } from '#contract/admin/quotes.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { Button } from '#ui/button.tsx'
import { saveOpenEditors } from '#ui/open-editors.ts'
import { useMe } from '../../api/admin-api.ts'
import { ScreenFrame, ScreenSection, type ScreenFrameProps } from '../../app/screen-frame.tsx'
import { DraftFrame } from '../../form/edit-frame.tsx'
import { draftKey, moveDraft } from '../../form/device-draft.ts'
import { useEditForm } from '../../form/use-edit-form.ts'
import { useFormats } from '../../fields/use-formats.ts'
import { joinLines, linesIn, useDraftLines } from '../edit/use-draft-lines.ts'
import { BuyerFields } from './buyer-fields.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { QuoteSent } from './quote-sent.tsx'
import { QuoteSummary } from './quote-summary.tsx'
import { TermsFields } from './terms-fields.tsx'
import { buyerIn, savedQuote, type QuoteDialogState, type QuoteSummaryProps } from './quote-values.ts'
import { useQuoteWriter } from './use-quote-writer.ts'
import { useQuoteReasons } from './use-quote-reasons.ts'
import { useKnownCustomer } from './use-known-customer.ts'

interface QuoteFormProps {
  quote: QuoteView
  back: NonNullable<ScreenFrameProps['back']>
  /** Name of the draft on this device until the quote has an id. */
  draft?: string
  /** Opens with the search for the first product. */
  startsWithProduct?: boolean
}

/** The builder: buyer, lines and prices. It saves automatically, and the whole office shares it. */
export function QuoteForm({ quote: first, back, draft: newDraft = '', startsWithProduct = false }: QuoteFormProps) {
  const t = useTranslations('admin-quotes')
  const tLines = useTranslations('admin-order-edit')
  const me = useMe()
  const [quote, setQuote] = useState(first)
  const [open, setOpen] = useState<QuoteDialogState['open']>(null)
  const writer = useQuoteWriter(first)
  const draftName = (id: number) => `quote:${id === 0 ? newDraft : id}`
  const form = useEditForm({
    name: draftName(quote.id),
    saved: savedQuote(first),
    autosave: first.order_number === null,
    async save(edit) {
      const saved = await writer.write(edit)
      setQuote(saved)
      return savedQuote(saved)
    },
    readCurrent(current) {
      const now = current as QuoteView // the contract's type for a 409 of this call
      setQuote(now)
      return savedQuote(now)
    },
    join: joinLines,
    onSaved: (joined) => joined.length > 0 && toast.info(tLines('joined')),
  })
  useNewAddress(first.id === 0 ? quote.id : 0, (id) => moveDraft(draftKey(me.id, draftName(0)), draftKey(me.id, draftName(id))))
  const draft = useDraftLines(quote, form.values)
  const show = (key: string, value: unknown): string => (key.startsWith('buyer.') ? (typeof value === 'string' ? value : '') : draft.show(key, value))
  const labels = Object.fromEntries(
    Object.keys(form.values).map((key) => [
      key,
      key.startsWith('buyer.') ? t(key.replace('.', '_') as 'buyer_phone') : draft.formatLineName(key, draft.draft[key]),
    ]), // every field has a label
  )
  const buyer = buyerIn(form.values)
  const locked = quote.order_number !== null
  const summary = {
    quote,
    form,
    priced: draft.priced,
    buyer,
    labels,
    onChanged: setQuote,
    /** Stores the prefilled values if nothing was changed. */
    async store() {
      if (!writer.isStored()) {
        const made = await writer.store(form.values)
        setQuote(made)
        form.rebase(savedQuote(made))
      }
      return writer.id()
    },
  }
  const title = quote.number === null ? t('newTitle') : t('title', { number: quote.number })
  return (
    <ScreenFrame
      title={title}
      startsInField={first.id === 0}
      {...(quote.id === 0 ? {} : { shared: { subject: 'quote', id: String(quote.id) } as const })}
      back={back}
    >
      <QuoteSent quote={quote} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <DraftFrame form={form} labels={labels} show={show}>
          <BuyerFields form={form} buyer={buyer} locked={locked} />
          <QuoteLines draft={draft} form={form} locked={locked} isFirstDraft={quote.revision === 0} startsWithProduct={startsWithProduct} />
          <TermsFields form={form} buyer={buyer} locked={locked} />
        </DraftFrame>
        <div className="flex h-full flex-col gap-6">
          <KnownCustomer phone={buyer.phone} />
          <QuoteSummary {...summary} open={open} onOpen={setOpen} />
        </div>
      </div>
      <QuoteThumbBar {...summary} onOpen={setOpen} />
    </ScreenFrame>
  )
}

/**
 * Puts the stored draft's own URL into the address bar, for a reload. The router is not told, because it would replace the screen and lose the
 * focus.
 */
function useNewAddress(id: number, onStored: (id: number) => void): void {
  const stored = useEffectEvent(onStored)
  useEffect(() => {
    if (id === 0) return
    stored(id)
    window.history.replaceState(window.history.state, '', `/admin/quotes/${id}`)
  }, [id])
}

/** The total at the bottom of a phone's window, because the summary is far below the lines, and the two ways to continue once nothing is missing. */
function QuoteThumbBar({ onOpen, ...props }: QuoteSummaryProps & Pick<QuoteDialogState, 'onOpen'>) {
  const { quote, priced } = props
  const t = useTranslations('admin-quotes')
  const format = useFormats()
  const { reasonAgainst, isWaiting } = useQuoteReasons(props)
  const hasGoods = linesIn(props.form.values).some(([, { kind }]) => kind === 'product')
  if (quote.order_number !== null || !hasGoods) return null
  const mayGo = reasonAgainst === undefined
  return (
    <div className="thumb-bar items-center md:hidden" role="group" aria-label={t('summary')}>
      <span className="money mr-auto font-medium">{format.sum(priced.total)}</span>
      {mayGo && !isWaiting && (
        <Button variant="secondary" onClick={() => void saveOpenEditors().then((isSaved) => isSaved && onOpen('send'))}>
          {t('sendNow')}
        </Button>
      )}
      {mayGo && <Button onClick={() => void saveOpenEditors().then((isSaved) => isSaved && onOpen('place'))}>{t('place')}</Button>}
    </div>
  )
}

const isOpen = (state: string) => state !== 'completed' && state !== 'cancelled'

/** The customer with this phone, with their unfinished orders. */
function KnownCustomer({ phone }: { phone: string }) {
  const t = useTranslations('admin-quotes')
  const format = useFormats()
  const customer = useKnownCustomer(phone)
  if (!customer) return null
  const open = customer.orders.filter(({ state }) => isOpen(state))
  return (
    <ScreenSection id="known" title={t('known')} className="panel" titleClass="text-lead">
      <Link to={`/customers/${customer.id}`} className="inline-flex min-h-8 items-center text-link wrap-anywhere">
        {customer.companies[0]?.name ?? customer.name ?? t('unnamed')}
      </Link>
      {customer.note && <p className="text-small wrap-anywhere whitespace-pre-line">{customer.note}</p>}
      <p className="mt-2 text-small text-concrete-dark">{open.length > 0 ? t('openOrders') : t('noOpenOrders')}</p>
      <ul>
        {open.map(({ number, created_at, goods, total_kopiykas }) => (
          <li key={number} className="border-t border-concrete-light py-2 first:border-0">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link to={`/orders/${number}`} className="inline-flex min-h-6 items-center whitespace-nowrap text-link">
                {number}
              </Link>
              <span className="money whitespace-nowrap">{format.sum(total_kopiykas)}</span>
            </span>
            <span className="block text-small wrap-anywhere text-concrete-dark">
              {format.name(goods.name)}&nbsp;· {format.moment(created_at)}
            </span>
          </li>
        ))}
      </ul>
    </ScreenSection>
  )
}
