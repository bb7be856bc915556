import { useState } from 'react'
import { Link } from 'react-router'
import type { OfferCreated } from '#contract/commercial-offer.ts'
import { offerDrawingsPath, offerPdfPath } from '#contract/documents.ts'
import { formatDays } from '#contract/ready-range.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { CallInstead } from '../errors/call-instead.tsx'
import { lineInput } from '../list-state/line-input.ts'
import type { ListPrices } from './list-prices.ts'
import { download, emptyBuyer, useOffer, type BuyerForm } from './use-offer.ts'

type FileKind = 'pdf' | 'zip'

export interface OfferDialogProps {
  /** The requested file; null when closed. */
  kind: FileKind | null
  onClose: () => void
  onLeave: () => void
  prices: ListPrices
}

/** Creates the offer and downloads its file; the buyer's details are optional. */
export function OfferDialog({ kind, onClose, onLeave, prices }: OfferDialogProps) {
  const t = useTranslations('list')
  const [buyer, setBuyer] = useState<BuyerForm>(emptyBuyer)
  return (
    <Dialog open={kind !== null} onClose={onClose} title={t(kind === 'zip' ? 'drawings' : 'offerTitle')} closeOnBack={false}>
      {kind && <OfferForm kind={kind} prices={prices} onLeave={onLeave} buyer={buyer} setBuyer={setBuyer} />}
    </Dialog>
  )
}

interface OfferFormProps extends Pick<OfferDialogProps, 'prices' | 'onLeave'> {
  readonly kind: FileKind
  readonly buyer: BuyerForm
  readonly setBuyer: (buyer: BuyerForm) => void
}

function OfferForm({ kind, prices, onLeave, buyer, setBuyer }: OfferFormProps) {
  const t = useTranslations('list')
  const language = useLanguage()
  const { offer, busy, failure, errors, make } = useOffer()
  const field = (name: keyof BuyerForm, label: string, autoComplete: string, hint?: string) => (
    <Field
      label={label}
      hint={hint}
      name={name}
      maxLength={200}
      autoComplete={autoComplete}
      value={buyer[name]}
      error={errors[`buyer.${name}`]}
      onChange={(event) => setBuyer({ ...buyer, [name]: event.target.value })}
    />
  )
  async function submit() {
    const made = await make(
      prices.lines.map(({ line }) => lineInput(line)),
      prices.totalKopiykas,
      buyer,
    )
    if (made)
      download(
        kind === 'pdf' ? offerPdfPath(made.access_token, language) : offerDrawingsPath(made.access_token, language),
        `${made.offer_number}.${kind}`,
      )
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      <p>{kind === 'pdf' ? `${t('offerText')} ${t('offerHolds')}` : t('drawingsText')}</p>
      {kind === 'pdf' && (
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-3 text-small text-concrete-dark">{t('offerFor')}</legend>
          {field('company_name', t('buyerCompany'), 'organization')}
          {field('tax_id', t('buyerTaxId'), 'off', t('buyerTaxIdHint'))}
          {field('name', t('buyerName'), 'name')}
        </fieldset>
      )}
      {failure !== null && (
        <Notice kind="error" title={t('offerFailed')}>
          <CallInstead text={t('orCall')} />
        </Notice>
      )}
      {offer && <OfferMade offer={offer} onLeave={onLeave} />}
      <Button type="submit" size="large" busy={busy} busyLabel={t('preparing')}>
        {t(kind === 'pdf' ? 'downloadPdf' : 'downloadZip')}
      </Button>
    </form>
  )
}

/** A link to the offer's page, which can be forwarded and used to order. */
function OfferMade({ offer, onLeave }: { offer: OfferCreated; onLeave: () => void }) {
  const t = useTranslations('list')
  const language = useLanguage()
  const until = formatDays({ from: offer.valid_until, to: offer.valid_until }, language, true)
  return (
    <Notice kind="success" announce title={t('offerReady', { number: offer.offer_number })}>
      <p>{t('offerReadyText', { date: until })}</p>
      <Link to={`/${language}/offer/${offer.access_token}`} onClick={onLeave} className="text-link inline-flex min-h-11 items-center">
        {t('openOffer')}
      </Link>
    </Notice>
  )
}
