import { Link } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice, type NoticeKind } from '#ui/notice.tsx'
import { wordsOfText } from '../errors/error-messages.ts'
import { minorUnits } from '../api/minor-units.ts'
import { keepDraft } from './contact-draft.ts'
import { dropLetter, type KeptLetter } from './outbox-store.ts'
import { sayMoment } from './format-date-time.ts'

const kinds: Record<KeptLetter['state'], NoticeKind> = { kept: 'warning', sending: 'info', sent: 'success', refused: 'error' }

export const letterWords = {
  order: { kept: 'orderKept', sending: 'orderSending', sent: 'orderSent', refused: 'orderRefused' },
  message: { kept: 'messageKept', sending: 'messageSending', sent: 'messageSent', refused: 'messageRefused' },
} as const satisfies Record<KeptLetter['kind'], Record<KeptLetter['state'], MessageKey<'offline'>>>

/** Where an order or a message that was written without a network is now: kept, on its way, arrived, or refused and why. */
export function KeptNotice({ letter, onClose }: { letter: KeptLetter; onClose?: () => void }) {
  const t = useTranslations('offline')
  const language = useLanguage()
  const { state, kind } = letter
  const drop = () => {
    void dropLetter(letter.id)
    onClose?.()
  }
  return (
    <Notice kind={kinds[state]} announce title={t(letterWords[kind][state])} actions={<Actions letter={letter} drop={drop} />}>
      <p className="wrap-anywhere">{letter.about}</p>
      <p className="text-small text-concrete-dark">{t('writtenAt', { moment: sayMoment(letter.keptAt, language) })}</p>
      {(state === 'kept' || state === 'sending') && <p className="mt-1">{t(kind === 'order' ? 'orderWaits' : 'messageWaits')}</p>}
      {state === 'refused' && <Reasons letter={letter} />}
      {letter.kind === 'order' && letter.placed && (
        <p className="figures mt-1">
          {t('placed', { number: letter.placed.order_number, amount: formatMoney(minorUnits(letter.placed.total_uah), 'UAH', language) })}
        </p>
      )}
    </Notice>
  )
}

function Reasons({ letter: { reasons = [], ...letter } }: { letter: KeptLetter }) {
  const t = useTranslations('offline')
  const tErrors = useTranslations('errors')
  return (
    <>
      {reasons.map((reason) => (
        <p key={reason} className="mt-1">
          {wordsOfText(reason, tErrors)}
        </p>
      ))}
      <p className="mt-1">
        {letter.kind === 'order' ? t('typedOrder', { phone: letter.body.phone }) : t('typedMessage', { text: letter.body.message })}
      </p>
    </>
  )
}

function Actions({ letter, drop }: { letter: KeptLetter; drop: () => void }) {
  const t = useTranslations('offline')
  if (letter.state === 'sending') return null
  const order = letter.kind === 'order' && letter.placed?.access_token
  return (
    <>
      {order && (
        <Link to={`/${letter.language}/order/${order}`} className="text-link inline-flex min-h-11 items-center">
          {t('openOrder')}
        </Link>
      )}
      {letter.state === 'refused' && (
        <Link
          to={letter.from}
          className="text-link inline-flex min-h-11 items-center"
          onClick={() => letter.kind === 'message' && keepDraft(letter.body)}
        >
          {t('putRight')}
        </Link>
      )}
      <Button variant="secondary" onClick={drop}>
        {t(letter.state === 'kept' ? 'doNotSend' : 'clear')}
      </Button>
    </>
  )
}
