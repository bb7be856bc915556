import type { OfferPreview, OfferPreviewRequest } from '#contract/commercial-offer.ts'
import type { Language } from '#contract/languages.ts'
import { sum, toMajor } from '#contract/money.ts'
import { readyDays } from '#contract/ready-range.ts'
import { totalWeight } from '#contract/sale-line.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { readVolumeTiers } from '../../../content/index.ts'
import { exchangeFor } from '../../../currency/index.ts'
import { isPriced, priceLines, shownTotal } from '../../lines/price-goods.ts'
import { viewLines } from '../../lines/view-lines.ts'

/** Today's price, weight and ready days of a list; lines that cannot be ordered do not count. */
export async function previewOffer(context: AppContext, { lines }: OfferPreviewRequest, language: Language): Promise<OfferPreview> {
  const { db } = context.database
  const priced = await priceLines(context, db, lines)
  const available = priced.filter(isPriced)
  const tiers = await readVolumeTiers(context, db)
  const exchange = await exchangeFor(context, db, language)
  const views = (await viewLines(db, available, language, exchange, tiers)).values()
  const total = sum(available.map((line) => line.total))
  const ready = readyDays(available)
  return {
    lines: priced.map((line) => (isPriced(line) ? (views.next().value ?? null) : null)),
    total: toMajor(shownTotal(available, exchange)),
    total_uah: toMajor(total),
    total_kopiykas: total,
    currency: exchange.currency,
    weight_kg: totalWeight(available),
    ready_from: ready?.from ?? null,
    ready_to: ready?.to ?? null,
  }
}
