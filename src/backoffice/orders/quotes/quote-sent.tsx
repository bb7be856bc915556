import { Link } from 'react-router'
import type { QuoteView } from '#contract/admin/quotes.ts'
import { languages } from '#contract/languages.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TabLink } from '../../app/links.tsx'
import { useCopy } from '../../app/use-copy.ts'
import { useFormats } from '../../fields/use-formats.ts'
import { quoteFile } from './quote-file.ts'
import { quoteStateMarks } from './quote-names.ts'

const sentWords = { email: 'sentTo', telegram: 'sentByTelegram', link: 'sentByHand' } as const

/** A sent quote: the buyer's link, their answer, the order. Empty for a draft. */
export function QuoteSent({ quote }: { quote: QuoteView }) {
  const t = useTranslations('admin-quotes')
  const common = useTranslations('admin-common')
  const copy = useCopy()
  const format = useFormats()
  const { id, number, state, url, answer, revisions, sent_at: sentAt, valid_until: until, order_number: order } = quote
  const isRequest = state === 'requested'
  if (number === null || url === null || sentAt === null) return order === null ? null : <BecameOrder number={order} />
  return (
    <section aria-labelledby="sent" className="panel mb-6">
      <h2 id="sent" className="flex flex-wrap items-baseline gap-x-3 text-lead">
        {t(isRequest ? 'requestTitle' : 'sentTitle')} <span className={quoteStateMarks[state]}>{t(`state_${state}`)}</span>
      </h2>
      {order !== null && (
        <p>
          {t('became')}{' '}
          <Link to={`/orders/${order}`} className="text-link">
            {order}
          </Link>
        </p>
      )}
      {quote.requested && (
        <p className="mt-1">{t('requestedAt', { when: format.moment(quote.requested.at), until: format.moment(quote.requested.answer_by) })}</p>
      )}
      <p className="mt-1" hidden={isRequest}>
        {t(sentWords[quote.sent_by ?? 'link'], { when: format.moment(sentAt), to: quote.sent_to ?? '' })}
        {until && ` ${t('validUntil', { day: format.day(until) })}`}
      </p>
      {state === 'declined' && answer && (
        <p className="mt-1 font-medium wrap-anywhere">
          {answer.text
            ? t('declinedWith', { when: format.moment(answer.at), words: answer.text })
            : t('declinedAt', { when: format.moment(answer.at) })}
        </p>
      )}
      {state === 'sent' && quote.telegram_failed && <Notice kind="warning" className="mt-3" title={t('telegramFailed')} />}
      {state === 'sent' && quote.email_failed && <Notice kind="warning" className="mt-3" title={t('emailFailed', { to: quote.sent_to ?? '' })} />}
      {order === null && quote.is_changed && <Notice kind="info" className="mt-3" title={t('changedSince')} />}
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button variant="secondary" onClick={() => void copy(url)}>
          {common('copyLink')}
        </Button>
        <TabLink href={url} className="inline-flex min-h-8 items-center text-link">
          {t('openPage')}
        </TabLink>
        {languages.map((language) => (
          <TabLink key={language} href={quoteFile(id, quote.revision, language)} className="inline-flex min-h-8 items-center text-link">
            {t(language === 'uk' ? 'pdfUk' : 'pdfEn')}
          </TabLink>
        ))}
      </div>
      {revisions.length > 1 && (
        <details className="mt-3">
          <summary className="min-h-8 cursor-pointer">{t('revisions', { count: revisions.length })}</summary>
          <ul>
            {revisions.toReversed().map(({ no, at, by, total_kopiykas: total }) => (
              <li key={no} className="flex flex-wrap items-baseline gap-x-4 border-t border-concrete-light py-2">
                <TabLink href={quoteFile(id, no, format.language)} className="text-link">
                  {t('revision', { no })}
                </TabLink>
                <span className="text-small text-concrete-dark">{[format.moment(at), by].filter(Boolean).join(', ')}</span>
                <span className="money ml-auto whitespace-nowrap">{format.sum(total)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function BecameOrder({ number }: { number: string }) {
  const t = useTranslations('admin-quotes')
  return (
    <Notice kind="success" className="mb-6" title={t('becameTitle')}>
      <Link to={`/orders/${number}`} className="text-link">
        {number}
      </Link>
    </Notice>
  )
}
