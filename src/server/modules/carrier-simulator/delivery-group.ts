import { noteFields } from './nova-poshta.ts'

type Json = Readonly<Record<string, unknown>>

/** Takes and returns dates like `26.11.2026`. */
function dayAfter(dotted: string, days: number): string {
  const [day, month, year] = dotted.split('.').map(Number)
  const iso = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 1) + days)).toISOString().slice(0, 10)
  return iso.split('-').toReversed().join('.')
}

/** Answers like Delivery Group: `status` tells whether it worked, and `allSumma` is null when it did not. */
export interface DeliveryGroupStandIn {
  mode: 'answers' | 'refuses' | 'maintenance' | 'silent' | 'slow' | 'wrongKey'
  /** Receipts by number, each with its status code. */
  readonly receipts: Map<string, number>
  /** The calculations that it was asked for. */
  readonly calculations: Json[]
  /** All fields that each call was ever given. */
  readonly fields: Map<string, Set<string>>
  answer(name: string, query: Json, body: Json): Json
}

const towns = [
  ['area-cherkasy', 'Черкаси', 'Черкаська обл.'],
  ['area-kyiv', 'Київ', 'Київська обл.'],
  ['area-lviv', 'Львів', 'Львівська обл.'],
  ['area-odesa', 'Одеса', 'Одеська обл.'],
  ['area-poltava', 'Полтава', 'Полтавська обл.'],
] as const

/** The locker comes before the branch, as in the directory; Poltava has only a locker. */
const listBranches = (area: string) => [
  { id: `${area}-locker`, name: 'Поштомат (зразок)', IsWarehouse: true, Office: false, WarehouseType: 2 },
  ...(area === 'area-poltava' ? [] : [{ id: `${area}-branch`, name: 'Склад (зразок)', IsWarehouse: true, Office: false, WarehouseType: 0 }]),
]

const receipt = (number: string, Status: number | undefined): Json =>
  Status === undefined
    ? { status: false, message: 'Квитанцію не знайдено', data: null }
    : { status: true, message: '', data: { id: `receipt-${number}`, number, Status, StatusesDecoding: `Стан ${Status} (зразок)` } }

export function deliveryGroupStandIn(): DeliveryGroupStandIn {
  const standIn: DeliveryGroupStandIn = {
    mode: 'answers',
    calculations: [],
    fields: new Map(),
    receipts: new Map(),
    answer(name, query, body) {
      noteFields(standIn.fields, name, { ...query, ...body })
      if (standIn.mode === 'refuses') return { status: false, message: 'Некоректні дані', data: null }
      if (name === 'GetAreasList')
        return { status: true, data: towns.map(([id, town, regionName]) => ({ id, name: town, regionName, IsWarehouse: true })) }
      if (name === 'GetWarehousesListByCity') return { status: true, message: '', data: listBranches(String(query['CityId'])) }
      if (name === 'GetReceiptDetails') return receipt(String(query['number']), standIn.receipts.get(String(query['number'])))
      standIn.calculations.push(body)
      const [category] = body['category'] as readonly { helf: number }[] // sent by our own client
      const toDoor = body['deliveryScheme'] === 2
      // A made-up price: a base, a sum per kilogram, and the way to the door.
      return {
        status: true,
        data: { status: true, allSumma: 300 + 3.5 * (category?.helf ?? 0) + (toDoor ? 400 : 0), dateResive: dayAfter(String(body['dateSend']), 3) },
      }
    },
  }
  return standIn
}
