import type { Language } from '#contract/languages.ts'
import { formatMoney, type Money } from '#contract/money.ts'
import type { DeclineReason } from '#contract/payment.ts'
import { formatPhone } from '#contract/format-phone.ts'
import type { OrderState } from '#contract/order.ts'
import { formatDays, orderReadyRange } from '#contract/ready-range.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Translator } from '../../platform/messages.ts'
import { readEmailBranding } from '../content/index.ts'
import { emailImagePath, findImages } from '../media/index.ts'
import { deliveryText } from './delivery-text.ts'
import { linkForEmail, readyTogether, type StoredOrder } from '../sales/index.ts'

/** An order with the translations for its emails. */
export interface OrderEmailContext extends StoredOrder {
  readonly language: Language
  readonly phone: string
  readonly shopPhone: string | null
  /** The setting that says whether prices include VAT (`contract/vat.ts`). */
  readonly vat: string | null
  /** The URL of the order's page: the secret one, or the one in the profile. */
  readonly orderUrl: string
  readonly t: Translator<'emails'>
  state(state: OrderState): string
  /** Why a card was declined and what helps, in the words of the order's page. */
  declined(reason: DeclineReason): string
  /** The range of ready days; null when none were promised. */
  readonly ready: string | null
  /** Delivery method and address, line by line; empty when unknown. */
  readonly delivery: string
  /** Absolute addresses of the lines' pictures, by line id. */
  readonly pictures: ReadonlyMap<number, string>
  /** Payments are charged in hryvnias in every language (rule 3.3); formatted as on the screens. */
  hryvnias(amount: Money): string
}

/** @param language the buyer's by default */
export async function orderEmailContext(
  context: AppContext,
  { order, lines }: StoredOrder,
  language: Language = order.language,
): Promise<OrderEmailContext> {
  const orderText = context.messages.translator(language, 'order')
  const ready = orderReadyRange({ ...readyTogether(lines), promised_on: order.promisedOn })
  const { phone, vat } = await readEmailBranding(context, context.database.db, language)
  // The link is stored sealed and opened when the email is sent.
  const link = await linkForEmail(context, order)
  const path = link === null ? `profile?order=${order.number}` : `order/${link}`
  return {
    order,
    lines,
    language,
    phone: formatPhone(order.phone),
    shopPhone: phone,
    vat,
    orderUrl: `${context.publicUrl()}/${language}/${path}`,
    t: context.messages.translator(language, 'emails'),
    state: (state) => orderText(`state_${state}`).toLowerCase(),
    declined: (reason) => orderText(`declined_${reason}`),
    ready: ready && formatDays(ready, language, true),
    delivery: deliveryText(context, order, language),
    pictures: await findPictures(context, lines),
    hryvnias: (amount) => formatMoney(amount, 'UAH', language),
  }
}

async function findPictures(context: AppContext, lines: StoredOrder['lines']): Promise<ReadonlyMap<number, string>> {
  const pictures = lines.flatMap(({ mediaId }) => mediaId ?? [])
  const images = await findImages(context.database.db, pictures)
  return new Map(
    lines.flatMap(({ id, mediaId }) => {
      const image = mediaId === null ? undefined : images.get(mediaId)
      return image ? [[id, context.publicUrl() + emailImagePath(image)] as const] : []
    }),
  )
}
