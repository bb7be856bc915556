import { useState } from 'react'
import { ApiError } from '#contract/api-errors.ts'
import type { BankTransfer } from '#contract/bank-transfer.ts'
import { formatMoney, money } from '#contract/money.ts'
import { hryvniaSign, layOutPaymentQr } from '#contract/payment-qr.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useRead } from '../api/use-read.ts'
import { LoadFailed } from '../errors/load-failed.tsx'
import { readTransfer, type OrderAccess } from './order-access.ts'
import { OrderDocument } from './order-documents.tsx'

/** Bank transfer: shown at once if it was chosen, otherwise behind a button, because it issues an invoice. */
export function BankTransferOffer({ access, open }: { access: OrderAccess; open: boolean }) {
  const t = useTranslations('order')
  const [requested, setRequested] = useState(open)
  if (requested) return <Transfer access={access} />
  return (
    <Button variant="secondary" size="large" className="no-print mt-3 w-full sm:w-auto" onClick={() => setRequested(true)}>
      {t('payByTransfer')}
    </Button>
  )
}

function Transfer({ access }: { access: OrderAccess }) {
  const t = useTranslations('order')
  const language = useLanguage()
  const { data, error, ...read } = useRead({
    queryKey: ['order transfer', access],
    queryFn: () => readTransfer(access, language),
    staleTime: Infinity,
  })
  if (data) return <TransferDetails transfer={data} access={access} />
  if (!read.failed) return <Spinner label={t('preparingInvoice')} className="mt-4" />
  // The shop has not set its account yet.
  if (error instanceof ApiError && error.status === 404) return <p className="mt-4">{t('transferLater')}</p>
  return <LoadFailed read={read} title={t('transferFailed')} className="mt-4" />
}

function TransferDetails({ transfer, access }: { transfer: BankTransfer; access: OrderAccess }) {
  const t = useTranslations('order')
  const language = useLanguage()
  const { payee, tax_id, iban, bank, amount_kopiykas, purpose, link, qr, abroad, invoice_number } = transfer
  const hryvnias = formatMoney(money(amount_kopiykas), 'UAH', language)
  const rows = [
    [t('payee'), payee],
    [t('taxIdOfPayee'), tax_id],
    ['IBAN', iban.replace(/(.{4})(?=.)/g, '$1 ')],
    ['SWIFT', abroad?.swift],
    [t('bank'), bank],
    [
      t('toPay'),
      abroad && abroad.currency !== 'UAH' ? `${formatMoney(money(abroad.amount_minor), abroad.currency, language)} (${hryvnias})` : hryvnias,
    ],
    [t('purpose'), purpose],
  ] as const
  return (
    <section aria-labelledby="transfer" className="mt-6 border-t border-ink pt-4">
      <h3 id="transfer" className="font-medium">
        {t(abroad ? 'proformaTitle' : 'transferTitle', { number: invoice_number })}
      </h3>
      <p className="mt-1 text-small">{t(abroad ? 'transferAbroad' : 'transferText')}</p>
      {qr && <QrPicture qr={qr} />}
      {link && (
        <a href={link} className="text-link no-print inline-flex min-h-11 items-center md:hidden">
          {t('openInBank')}
        </a>
      )}
      <dl className="mt-2 text-small">
        {rows.map(([name, value]) => (
          <div key={name} hidden={!value} className="flex flex-wrap gap-x-4 border-t border-concrete-light py-1.5">
            <dt className="w-32 text-concrete-dark">{name}</dt>
            <dd translate="no" className="min-w-40 flex-1 wrap-break-word">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <div className="no-print mt-1">
        <OrderDocument kind="invoice" access={access} abroad={abroad !== null} />
      </div>
    </section>
  )
}

function QrPicture({ qr }: { qr: NonNullable<BankTransfer['qr']> }) {
  const t = useTranslations('order')
  const { size, path, middle, white, sign, glyph } = layOutPaymentQr(qr)
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('qrAlt')} className="mt-3 w-full max-w-72 bg-white">
      <path d={path} shapeRendering="crispEdges" fill="black" />
      <circle cx={middle} cy={middle} r={white} fill="white" />
      <circle cx={middle} cy={middle} r={sign} fill="black" />
      <path
        d={hryvniaSign.path}
        fill="none"
        stroke="white"
        strokeWidth={hryvniaSign.width}
        strokeLinecap="round"
        transform={`translate(${glyph.at} ${glyph.at}) scale(${glyph.scale})`}
      />
    </svg>
  )
}
