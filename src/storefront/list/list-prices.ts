import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfferLine } from '#contract/commercial-offer.ts'
import type { Language } from '#contract/languages.ts'
import { money, sum, type Money } from '#contract/money.ts'
import { lineTotal } from '#contract/price.ts'
import { readyRange } from '#contract/ready-range.ts'
import { totalKg } from '#contract/total-kg.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { browserApi } from '../api/browser-api.ts'
import { useShow } from '../api/currency.ts'
import { useCurrency } from '../api/use-currency.ts'
import { useDebounced } from '../api/use-debounced.ts'
import { unitAt } from '../api/volume-price.ts'
import { lineInput } from '../list-state/line-input.ts'
import type { ListedLine } from '../list-state/list-storage.ts'
import { chosenDelivery } from '../order-shared/chosen-delivery.ts'
import type { ListTotalsProps } from './list-totals.tsx'

export interface ListPrices extends Omit<ListTotalsProps, 'city'> {
  readonly lines: readonly {
    readonly line: ListedLine
    /** Undefined while loading, null when the product can no longer be ordered. */
    readonly view: OfferLine | null | undefined
    /** Minor units of the reader's currency. */
    readonly total: Money
  }[]
  /** False until every line has an answer. */
  readonly known: boolean
  /** Some line can no longer be ordered. */
  readonly blocked: boolean
  readonly pieces: number
  readonly failed: boolean
  readonly refetch: () => void
}

function previewQuery(language: Language, lines: readonly ListedLine[]) {
  const body = { lines: lines.map((line) => lineInput({ ...line, place: '' })) }
  return {
    // The key includes the lines' own keys, which differ in another list of the same products.
    queryKey: ['list', language, body, lines.map(({ key }) => key)],
    queryFn: async () => {
      const { lines: views, ...totals } = await browserApi(language).previewOffer({ body })
      return { language, views: new Map(lines.map(({ key }, index) => [key, views[index] ?? null])), ready: readyRange(totals) }
    },
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  }
}

/** Views of all lines read so far, including the last answer. */
interface Seen {
  readonly last: Awaited<ReturnType<ReturnType<typeof previewQuery>['queryFn']>> | undefined
  readonly views: ReadonlyMap<string, OfferLine | null>
}

/** A held stepper sends one request. */
const pauseMs = 400

/** Prices, weights and ready days of a list. Prices and weights of pieces come from the server; sums follow the quantities at once. */
export function useListPrices(lines: readonly ListedLine[]): ListPrices {
  const language = useLanguage()
  const show = useShow()
  const settled = useDebounced(lines, pauseMs, lines)
  // The first request is immediate.
  const asked = settled.length === 0 ? lines : settled
  const { data, isError, refetch } = useQuery(previewQuery(language, asked))
  // A removed line that is restored needs no new request.
  const [seen, setSeen] = useState<Seen>({ last: undefined, views: new Map() })
  // An answer in another language is not shown, because its texts and currency differ.
  const current = data?.language === language ? data : undefined
  if (current && current !== seen.last)
    setSeen({ last: current, views: new Map([...seen.views, ...[...current.views].map(([key, view]) => [`${language} ${key}`, view] as const)]) })
  const priced = lines.map((line): ListPrices['lines'][number] => {
    const view = show(seen.views.get(`${language} ${line.key}`))
    return { line, view, total: view ? lineTotal(unitAt(view, line.quantity).unit, line.quantity) : money(0) }
  })
  const offered = priced.flatMap(({ line, view }) => (view ? [{ quantity: line.quantity, view }] : []))
  return {
    lines: priced,
    known: priced.every(({ view }) => view !== undefined),
    blocked: priced.some(({ view }) => view === null),
    pieces: lines.reduce((all, { quantity }) => all + quantity, 0),
    total: sum(priced.map(({ total }) => total)),
    totalKopiykas: sum(offered.map(({ quantity, view }) => lineTotal(unitAt(view, quantity).kopiykas, quantity))),
    currency: useCurrency(),
    weightKg: offered.length === 0 ? null : totalKg(offered.map(({ quantity, view }) => ({ weightKg: view.weight_kg, quantity }))),
    ready: current?.ready ?? null,
    delivery: chosenDelivery(priced.map(({ view }) => view)),
    failed: isError,
    refetch: () => void refetch(),
  }
}
