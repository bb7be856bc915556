import { useState } from 'react'
import type { OfferCreated } from '#contract/commercial-offer.ts'
import type { ListLine } from '#contract/order.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { browserApi } from '../api/browser-api.ts'
import { idempotencyKeys } from '../api/idempotency-key.ts'
import { useSubmit } from '../errors/use-submit.ts'
import type { FormErrors } from '../forms/use-form.ts'
import { deliveryCity, readPlace, findSettlementId } from '../storage/place.ts'
import { storedValue } from '../storage/web-storage.ts'

/** The addressee of an offer, as typed; all fields may be empty. */
export interface BuyerForm {
  readonly name: string
  readonly company_name: string
  readonly tax_id: string
}
export const emptyBuyer: BuyerForm = { name: '', company_name: '', tax_id: '' }

// The PDF and the drawings of one list belong to one offer, also after a reload.
const offerKeys = idempotencyKeys(storedValue('session', 'offer-keys', 1))

/** Creates a commercial offer, once for the same lines at the same total. */
export function useOffer() {
  const language = useLanguage()
  const [offer, setOffer] = useState<OfferCreated>()
  /** After a failure: errors of the fields. */
  const [errors, showErrors] = useState<FormErrors>({})
  const { busy, failure, submit } = useSubmit()
  async function make(
    lines: ListLine[],
    total: number,
    buyer: BuyerForm = emptyBuyer,
    city = deliveryCity(readPlace()),
  ): Promise<OfferCreated | null> {
    const body = { lines, language, buyer, city, settlement: findSettlementId(city) ?? null }
    let made: OfferCreated | null = null
    const fields = Object.fromEntries(Object.entries(buyer).map(([name, value]) => [`buyer.${name}`, value]))
    await submit(
      async () => {
        made = await browserApi(language).createOffer(
          { body: { ...body, buyer: { ...buyer, email: null, phone: null } } },
          { idempotencyKey: offerKeys.keyFor({ ...body, total }) },
        )
        setOffer(made)
      },
      { values: fields, showErrors },
    )
    return made
  }
  return { offer, busy, failure, errors, make }
}

/** Starts the download of a file in the browser. */
export function download(href: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = fileName
  link.click()
}
