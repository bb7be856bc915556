import { exportPaperPath, exportPapers, quotePdfPath } from '#contract/documents.ts'
import { formatMoney, money } from '#contract/money.ts'
import { kyivClock, type PlainDate } from '#contract/plain-date.ts'
import type { BuyerQuote } from '#contract/quote.ts'
import { formatDays, readyRange } from '#contract/ready-range.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import { wholeText } from '#ui/whole-text.tsx'
import { useShow } from '../api/currency.ts'
import { minorUnits } from '../api/minor-units.ts'
import { CallInstead } from '../errors/call-instead.tsx'
import { Totals } from '../order-shared/totals.tsx'
import { formatWhole } from './list-totals.tsx'
import { OfferLines } from './offer-lines.tsx'
import { PackedGoods } from './packed-goods.tsx'
import { QuoteAnswer } from './quote-answer.tsx'

/** The quote for a buyer: goods, validity, file and answer. */
export function QuoteScreen({ token, quote: made }: { token: string; quote: BuyerQuote }) {
  const t = useTranslations('quote')
  const tList = useTranslations('list')
  const language = useLanguage()
  const quote = useShow()(made, made.eur_rate)
  const wholeDay = (date: PlainDate) => formatDays({ from: date, to: date }, language, true)
  const sent = wholeDay(kyivClock(new Date(quote.sent_at)).date)
  const name = quote.buyer.company_name ?? quote.buyer.name
  const until = wholeDay(quote.valid_until)
  const isRequest = quote.state === 'requested'
  const isOpen = quote.state === 'sent' || quote.state === 'declined'
  return (
    <article className="page-frame grid grid-cols-1 gap-x-16 gap-y-8 py-8 md:py-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
      <header className="max-w-text lg:col-span-2">
        <h1 className="text-title">{wholeText(t(isRequest ? 'requestTitle' : 'title', { number: quote.quote_number }))}</h1>
        <p className="mt-1 text-concrete-dark">{quote.revision > 1 ? t('updated', { date: sent }) : tList('offerDate', { date: sent })}</p>
        {name && <p className="mt-2 wrap-anywhere">{tList('preparedFor', { name })}</p>}
        {isOpen && <p className="mt-2">{tList('validUntil', { date: until })}</p>}
        {quote.words && <p className="mt-4 whitespace-pre-line wrap-anywhere">{quote.words}</p>}
      </header>
      <TitledSection
        id="offered"
        title={isRequest ? t('requestedGoods') : tList('whatOffered')}
        className="max-lg:order-2"
        heading="mb-3 text-lead"
        hidden={quote.lines.length === 0}
      >
        <OfferLines lines={quote.lines} currency={quote.currency} />
        <Extras quote={quote} />
      </TitledSection>
      <section aria-label={t('whatNext')} className="flex flex-col gap-6 max-lg:order-1 lg:sticky lg:top-6 lg:self-start">
        {quote.state === 'expired' && (
          <Notice kind="warning" title={t('expired', { date: until })}>
            <p>{t('expiredText')}</p>
            <CallInstead text="" />
          </Notice>
        )}
        {quote.order_number !== null && (
          <Notice kind="success" title={wholeText(t('accepted', { number: quote.order_number }))}>
            {t('acceptedText')}
          </Notice>
        )}
        {quote.answer_by !== null && (
          <Notice kind="success" title={t('requested')}>
            {t('requestedText', { day: wholeDay(kyivClock(new Date(quote.answer_by)).date) })}
          </Notice>
        )}
        {quote.state === 'declined' && <Notice title={t('declined')}>{t('declinedText', { date: until })}</Notice>}
        {quote.lines.length > 0 && <QuoteTotals quote={quote} sent={sent} />}
        <PackedGoods packed={quote.packed} />
        {isOpen && (quote.by_email ? <p>{t('byEmail')}</p> : <QuoteAnswer token={token} quote={quote} />)}
        {!isRequest && (
          <a
            href={quotePdfPath(token, language)}
            download={`${quote.quote_number}.pdf`}
            className="no-print flex min-h-14 items-start gap-4 border-y border-concrete-light py-3 transition-colors hover:text-accent"
          >
            <Icon name="download" className="mt-0.5 shrink-0" />
            <span className="min-w-0">
              <span className="block font-medium">{tList('downloadPdf')}</span>
              <span className="block text-small text-concrete-dark">{t('pdfText')}</span>
            </span>
          </a>
        )}
        {!isRequest && quote.abroad && (
          <p className="no-print flex flex-wrap gap-x-6 gap-y-2">
            {exportPapers.map((paper) => (
              <a
                key={paper}
                href={exportPaperPath(token, paper, language)}
                download={`${quote.quote_number}-${paper}.pdf`}
                className="inline-flex min-h-11 items-center gap-2 text-link"
              >
                <Icon name="download" size={20} />
                {t(`paper_${paper}`)}
              </a>
            ))}
          </p>
        )}
        {quote.state !== 'expired' && <CallInstead text={t('questions')} />}
      </section>
    </article>
  )
}

function QuoteTotals({ quote, sent }: { quote: BuyerQuote; sent: string }) {
  const t = useTranslations('quote')
  const tList = useTranslations('list')
  const language = useLanguage()
  const { weight_kg: weight } = quote
  const ready = readyRange(quote)
  const labels = { total: tList('total'), inHryvnias: tList('inHryvnias'), weight: tList('weight'), ready: tList('readyAll') }
  return (
    <Totals
      total={minorUnits(quote.total)}
      totalKopiykas={money(quote.total_kopiykas)}
      currency={quote.currency}
      weight={weight === null ? null : tList('kilograms', { weight: formatWhole(weight, language) })}
      ready={ready}
      labels={labels}
    >
      {ready && `${t('readyNote', { date: sent })} `}
      {quote.with_vat && `${t('vatNote')} `}
      {quote.incoterm === null ? quote.delivery === 'apart' && t('deliveryApart') : t('incoterm', { term: quote.incoterm })}
    </Totals>
  )
}

/** Lines outside the catalogue: delivery, a crane, a discount. */
function Extras({ quote: { extras, currency } }: { quote: BuyerQuote }) {
  const t = useTranslations('quote')
  const tList = useTranslations('list')
  const language = useLanguage()
  if (extras.length === 0) return null
  return (
    <ul aria-label={t('extras')} className="border-b border-concrete-light">
      {extras.map(({ name, quantity, unit_price, line_total }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines never move
        <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-concrete-light py-4">
          <span className="min-w-0 wrap-anywhere">
            <span className="font-medium">{name}</span>
            {quantity > 1 && (
              <span className="block text-small text-concrete-dark">
                {tList('pieces', { count: quantity })}&nbsp;· {tList('each', { price: formatMoney(minorUnits(unit_price), currency, language) })}
              </span>
            )}
          </span>
          <span className="font-medium whitespace-nowrap">{formatMoney(minorUnits(line_total), currency, language)}</span>
        </li>
      ))}
    </ul>
  )
}
