import type { OpenMessage } from '#contract/admin/today.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Link } from 'react-router'
import { Button, buttonVariants } from '#ui/button.tsx'
import { adminApi } from '../api/admin-api.ts'
import { PhoneLink } from './order-facts.tsx'
import { dueWords } from './time-words.ts'
import { useAct } from './use-act.ts'

/** A message of the contact page: its sender, ways to answer, and a button to mark it as answered. */
export function MessageRow({ message, now, isDone, onDone }: { message: OpenMessage; now: string; isDone: boolean; onDone: () => void }) {
  const t = useTranslations('admin-today')
  const language = useLanguage()
  const { busy, run } = useAct()
  const { text, isLate } = dueWords(message.due_at, now, t, language)
  return (
    <li data-row="" className="call-row">
      <p>
        <span className={isLate ? 'mark mark-error whitespace-normal' : 'mark whitespace-normal'}>{text}</span>
        <span className="mt-1 block text-small text-concrete-dark">{t('messageFromSite')}</span>
      </p>
      <p>
        {message.phone ? (
          <PhoneLink phone={message.phone} large />
        ) : (
          <a href={`mailto:${message.email}`} className="inline-flex min-h-9 items-center wrap-anywhere text-link">
            {message.email}
          </a>
        )}
        <span className="block font-medium wrap-anywhere">{message.name}</span>
      </p>
      <p className="text-small wrap-anywhere whitespace-pre-line">{message.message || t('messageEmpty')}</p>
      <div className="call-acts items-center">
        {isDone ? (
          <p className="flex min-h-9 items-center text-success" role="status">
            {t('stored')}
          </p>
        ) : (
          <>
            <Button
              variant="secondary"
              busy={busy}
              aria-label={t('answeredFor', { name: message.name })}
              onClick={() => void run((options) => adminApi().answerMessage({ params: { id: message.id } }, options), onDone)}
            >
              {t('answered')}
            </Button>
            <Link
              to={`/customers/messages?state=open&search=${encodeURIComponent(message.phone.replaceAll('+', '') || message.email)}&answer=${message.id}`}
              className={buttonVariants('quiet')}
              aria-label={t('answerTo', { name: message.name })}
            >
              {t('answer')}
            </Link>
            <Link to={`/quotes/new?message=${message.id}`} className={buttonVariants('quiet')} aria-label={t('makeQuoteFor', { name: message.name })}>
              {t('makeQuote')}
            </Link>
            <a href={`mailto:${message.email}`} className="inline-flex min-h-9 items-center text-link wrap-anywhere">
              {message.email}
            </a>
          </>
        )}
      </div>
    </li>
  )
}
