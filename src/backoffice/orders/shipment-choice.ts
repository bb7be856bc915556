import type { OrderCard } from '#contract/admin/orders.ts'
import type { NewShipment, Shipments } from '#contract/admin/shipments.ts'
import { readTypedWhole } from '#contract/typed-money.ts'

/** Typed quantities to ship, by line; an empty text ships none. */
export type Choice = Readonly<Record<number, string>>

const countReady = ({ lines }: Shipments, id: number) => lines.find(({ line_id }) => line_id === id)?.ready ?? 0

/** All ready pieces. By default services and discounts go with the last ones. */
export function firstChoice(order: OrderCard, shipments: Shipments): Choice {
  const isLast = order.lines.every(({ id, kind, quantity }) => {
    const line = shipments.lines.find(({ line_id }) => line_id === id)
    return kind !== 'product' || (line?.shipped ?? 0) + (line?.ready ?? 0) >= quantity
  })
  return Object.fromEntries(
    order.lines.flatMap(({ id, kind }) => {
      const ready = countReady(shipments, id)
      return ready > 0 ? [[id, kind === 'product' || isLast ? String(ready) : '']] : []
    }),
  )
}

export const parsePieces = (typed: string | undefined): number => {
  const text = (typed ?? '').trim()
  return text === '' ? 0 : (readTypedWhole(text) ?? Number.NaN)
}

export const chosenLines = (chosen: Choice): NewShipment['lines'] =>
  Object.entries(chosen).flatMap(([id, typed]) => {
    const quantity = parsePieces(typed)
    return quantity > 0 ? [{ line_id: Number(id), quantity }] : []
  })

/** Why the choice cannot be shipped; null when it can. */
export function shipmentFault(order: OrderCard, shipments: Shipments, chosen: Choice): 'piecesWrong' | 'piecesNeeded' | 'discountTooLarge' | null {
  const counts = Object.entries(chosen).map(([id, typed]) => ({ id: Number(id), quantity: parsePieces(typed) }))
  if (counts.some(({ id, quantity }) => Number.isNaN(quantity) || quantity > countReady(shipments, id))) return 'piecesWrong'
  const goods = counts.filter(({ quantity }) => quantity > 0)
  if (goods.length === 0) return 'piecesNeeded'
  const sum = goods.reduce((total, { id, quantity }) => {
    const line = order.lines.find((one) => one.id === id)
    return line?.kind === 'service' ? total : total + (line?.unit_kopiykas ?? 0) * quantity
  }, 0)
  return sum < 0 ? 'discountTooLarge' : null
}

/** Whether the choice includes goods. */
export const takesGoods = ({ lines }: Pick<OrderCard, 'lines'>, chosen: Choice): boolean =>
  lines.some(({ id, kind }) => kind === 'product' && parsePieces(chosen[id]) > 0)
