type Json = Readonly<Record<string, unknown>>

/** Both as `26.11.2026`. */
function dayAfter(dotted: string, days: number): string {
  const [day, month, year] = dotted.split('.').map(Number)
  const iso = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 1) + days)).toISOString().slice(0, 10)
  return iso.split('-').toReversed().join('.')
}

/** Delivery Group as it answers: `status` says whether, and `allSumma` is null where it is false. */
export interface DeliveryGroupStandIn {
  mode: 'answers' | 'refuses' | 'maintenance' | 'silent'
  /** What it was asked to calculate. */
  readonly calculations: Json[]
  answer(name: string, query: Json, body: Json): Json
}

const towns = [
  ['area-cherkasy', 'Черкаси', 'Черкаська обл.'],
  ['area-kyiv', 'Київ', 'Київська обл.'],
  ['area-lviv', 'Львів', 'Львівська обл.'],
  ['area-odesa', 'Одеса', 'Одеська обл.'],
] as const

export function deliveryGroupStandIn(): DeliveryGroupStandIn {
  const standIn: DeliveryGroupStandIn = {
    mode: 'answers',
    calculations: [],
    answer(name, query, body) {
      if (standIn.mode === 'refuses') return { status: false, message: 'Некоректні дані', data: null }
      if (name === 'GetAreasList')
        return { status: true, data: towns.map(([id, town, regionName]) => ({ id, name: town, regionName, IsWarehouse: true })) }
      if (name === 'GetWarehousesListByCity') return { status: true, data: [{ id: `${String(query['CityId'])}-branch`, name: 'Склад (зразок)' }] }
      standIn.calculations.push(body)
      const [category] = body['category'] as readonly { helf: number }[] // our own client
      const toDoor = body['deliveryScheme'] === 2
      // Made-up: so much, so much for each kilogram, and the way to the door.
      return {
        status: true,
        data: { status: true, allSumma: 300 + 3.5 * (category?.helf ?? 0) + (toDoor ? 400 : 0), dateResive: dayAfter(String(body['dateSend']), 3) },
      }
    },
  }
  return standIn
}
