import type { Language } from '#contract/languages.ts'
import { sum, times } from '#contract/money.ts'
import { totalKg } from '#contract/total-kg.ts'
import { includedVat } from '#contract/vat.ts'
import type { ShipmentDocumentKind } from '#contract/shipments.ts'
import { asPiece, type PackingPlan } from '#geometry/packing.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { ShopSettings } from '../content/index.ts'
import { planFor } from '../delivery/index.ts'
import type { StoredLine, StoredOrder } from '../sales/index.ts'
import type { shipments } from './tables.ts'
import {
  buyerParty,
  describeLine,
  documentTranslator,
  fiscalTerms,
  formatQuantity,
  inWords,
  packedWords,
  paperFrame,
  priceHeadings,
  sellerParty,
  weightTable,
  type DocumentTranslator,
  type KnownReceipt,
  type OrderDocumentContent,
  type OrderDocumentRow,
} from '../documents/index.ts'

export interface StoredShipment {
  readonly stored: StoredOrder
  readonly shipment: typeof shipments.$inferSelect
  /** The shipped pieces by order line. */
  readonly pieces: ReadonlyMap<number, number>
  readonly receipts: readonly KnownReceipt[]
}

interface Issue {
  readonly kind: ShipmentDocumentKind
  readonly number: string
  readonly at: Date
}

/** The content of a shipment's paper in one language, with the order's current prices. */
export function buildShipmentDocument(
  context: AppContext,
  shipped: StoredShipment,
  settings: ShopSettings,
  issue: Issue,
  language: Language,
): OrderDocumentContent {
  const translator = documentTranslator(context, language)
  const { t } = translator
  const { order } = shipped.stored
  const { kind } = issue
  const seller = sellerParty(settings, translator)
  const buyer = buyerParty(order, translator)
  const packed = packedFor(shipped, settings)
  const subtitle = [
    t('issued', { date: translator.day(issue.at) }),
    t('ofOrder', { number: order.number, date: translator.day(order.createdAt) }),
    t('shipmentNo', { no: shipped.shipment.no }),
  ].join('\u00a0· ')
  return {
    ...paperFrame(context, settings, translator),
    title: t(`title_${kind}`, { number: issue.number }),
    subtitle,
    seller: { ...seller, title: t(sellerTitles[kind]) },
    buyer: { ...buyer, title: t(buyerTitles[kind]) },
    facts: shipmentFacts(shipped, settings, { kind, packed }, translator),
    ...(kind === 'delivery_note' || kind === 'act'
      ? priced(shipped, kind, translator, settings.seller.vat)
      : weighed(shipped, { kind, packed }, translator)),
  }
}

const sellerTitles = { delivery_note: 'seller', act: 'contractor', waybill: 'shipper', packing_list: 'seller' } as const
const buyerTitles = { delivery_note: 'buyer', act: 'client', waybill: 'consignee', packing_list: 'buyer' } as const

/** The shipped lines, in order. */
function shippedRows({ stored, pieces }: StoredShipment, kinds: readonly StoredLine['kind'][]): { line: StoredLine; quantity: number }[] {
  return stored.lines.flatMap((line) => {
    const quantity = pieces.get(line.id) ?? 0
    return quantity > 0 && kinds.includes(line.kind) ? [{ line, quantity }] : []
  })
}

interface Carried {
  readonly kind: ShipmentDocumentKind
  readonly packed: PackingPlan | null
}

/** The packing for a carrier; null for our own truck and for collection, which take loose pieces. */
function packedFor(shipped: StoredShipment, { delivery }: ShopSettings): PackingPlan | null {
  const { carrier } = shipped.shipment
  if (carrier === 'own' || carrier === 'pickup') return null
  return planFor(
    shippedRows(shipped, ['product']).map(({ line, quantity }) => asPiece({ ...line, quantity })),
    delivery,
  )
}

const describe = (line: StoredLine, { t, language }: DocumentTranslator): Pick<OrderDocumentRow, 'name' | 'details'> =>
  describeLine(line, language, (percent) => t('volumeOff', { percent }))

type Body = Pick<OrderDocumentContent, 'headings' | 'lines' | 'totals' | 'inWords' | 'terms' | 'signature' | 'received'>

/** Goods or services with prices, for both signatures. */
function priced(shipped: StoredShipment, kind: 'delivery_note' | 'act', translator: DocumentTranslator, status: string | null): Body {
  const { t, amount } = translator
  const isAct = kind === 'act'
  const lines = shippedRows(shipped, isAct ? ['service'] : ['product', 'discount'])
  const total = sum(lines.map(({ line, quantity }) => times(line.unit, quantity)))
  const vat = includedVat(total, status)
  return {
    headings: priceHeadings(translator, vat !== null, isAct ? 'headingService' : undefined),
    lines: lines.map(({ line, quantity }) => ({
      ...describe(line, translator),
      quantity: formatQuantity(line, quantity, translator),
      unit: amount(line.unit),
      total: amount(times(line.unit, quantity)),
    })),
    totals: [
      { label: t(vat === null ? 'totalNoVat' : 'totalWithVat'), value: amount(total) },
      ...(vat === null ? [] : [{ label: t('vatWithin'), value: amount(vat) }]),
    ],
    inWords: inWords(total, 'whole', vat === null ? null : amount(vat), translator),
    terms: [...(isAct ? [t('actDone')] : []), ...fiscalTerms(shipped.receipts, translator)],
    signature: t(isAct ? 'signedDone' : 'signedShipped'),
    received: t(isAct ? 'signedAccepted' : 'signedReceived'),
  }
}

function weighed(shipped: StoredShipment, { kind, packed }: Carried, translator: DocumentTranslator): Body {
  const { t } = translator
  const goods = shippedRows(shipped, ['product']).map(({ line, quantity }) => ({ ...describe(line, translator), quantity, weightKg: line.weightKg }))
  return {
    ...weightTable(goods, packed, translator, 'weightAll'),
    terms: kind === 'waybill' ? [t('waybillHint')] : [],
    signature: kind === 'waybill' ? null : t('signedShipped'),
    ...(kind === 'waybill' ? {} : { received: t('signedReceived') }),
  }
}

function shipmentFacts(
  shipped: StoredShipment,
  settings: ShopSettings,
  { kind, packed }: Carried,
  translator: DocumentTranslator,
): OrderDocumentContent['facts'] {
  const { t, plainDay, number, language } = translator
  const { shipment, stored } = shipped
  const { delivery, payer, receiverName } = stored.order
  const place = [delivery?.city, delivery?.address].filter(Boolean).join(', ')
  const weight = totalKg(shippedRows(shipped, ['product']).map(({ line: { weightKg }, quantity }) => ({ weightKg, quantity })))
  const carrier = shipment.carrierName ?? t(`carrier_${shipment.carrier}`)
  const fact = (label: string, value: string | null) => (value ? [{ label, value }] : [])
  const handed = plainDay(shipment.handedOn)
  if (kind === 'act') return fact(t('servicesOn'), handed)
  return [
    ...fact(t('handedOn'), handed),
    ...fact(t('receiver'), payer?.kind === 'COMPANY' ? receiverName : null),
    ...fact(t('carrier'), carrier),
    ...fact(t(shipment.carrier === 'nova_poshta' ? 'trackingNumber_nova_poshta' : 'trackingNumber'), shipment.trackingNumber),
    ...(kind === 'delivery_note'
      ? []
      : [
          ...fact(t('car'), shipment.car),
          ...fact(t('driver'), shipment.driver),
          ...fact(t('places'), shipment.places === null ? null : String(shipment.places)),
          ...fact(t('packages'), packed && packedWords(packed, translator).join('\n')),
          ...fact(t('weightGross'), weight === null ? null : t('weightOf', { value: number(weight, 1) })),
          ...fact(t('loadingAt'), settings.company.address[language] ?? null),
        ]),
    ...fact(t('unloadingAt'), shipment.carrier === 'pickup' ? null : place),
  ]
}
