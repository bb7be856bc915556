import { cherkasy } from '../delivery/index.ts'

type Json = Readonly<Record<string, unknown>>
interface Made {
  readonly Ref: string
  readonly IntDocNumber: string
  readonly InfoRegClientBarcodes: string
  CostOnSite: number
  readonly EstimatedDeliveryDate: string
  StatusCode: string
  /** What the last call was given. */
  given: Json
}

/** `loses`: does what was asked, but the answer never arrives; `slow`: takes the request and never answers. */
export type Mode = 'answers' | 'loses' | 'busy' | 'maintenance' | 'silent' | 'slow' | 'wrongKey'

/** Answers like Nova Poshta: always HTTP 200, with `success` and a list of messages. Tests compare the shop with its waybills. */
export interface NovaPoshtaStandIn {
  mode: Mode
  /** The methods that were called, in order. */
  readonly calls: string[]
  /** All fields that each method was ever given. */
  readonly fields: Map<string, Set<string>>
  readonly waybills: Made[]
  branches: Json[]
  /** The answer to a request; null = no answer. */
  answer(request: Json): Json | null
}

const towns = [
  ['cherkasy', cherkasy, 'Черкаси', 'Черкаська'],
  ['kyiv', 'town-kyiv', 'Київ', 'Київська'],
  ['lviv', 'town-lviv', 'Львів', 'Львівська'],
  ['odesa', 'town-odesa', 'Одеса', 'Одеська'],
  ['dnipro', 'town-dnipro', 'Дніпро', 'Дніпропетровська'],
  ['kharkiv', 'town-kharkiv', 'Харків', 'Харківська'],
  ['poltava', 'town-poltava', 'Полтава', 'Полтавська'],
] as const

const failure = (words: string | Json, code: string): Json => ({
  success: false,
  data: [],
  errors: typeof words === 'string' ? [words] : words,
  errorCodes: [code],
  warnings: [],
  info: [],
})
const success = (data: unknown, info: unknown = []): Json => ({ success: true, data, errors: [], errorCodes: [], warnings: [], info })

const branch = (town: (typeof towns)[number], number: number, more: Json): Json => ({
  Ref: `branch-${town[0]}-${number}`,
  Number: String(number),
  ShortAddress: `${town[2]}, вул. Соборна, ${number} (зразок)`,
  CityRef: town[1],
  CityDescription: town[2],
  SettlementAreaDescription: town[3],
  CategoryOfWarehouse: 'Branch',
  WarehouseStatus: 'Working',
  DenyToSelect: '0',
  Latitude: '49.4',
  Longitude: '32.1',
  ...more,
})

/** Three branches in each town: for everything, for parcels only, and a locker. */
const sampleBranches = () =>
  towns.flatMap((town) => [
    branch(town, 1, {
      TotalMaxWeightAllowed: '0',
      PlaceMaxWeightAllowed: '1100',
      ReceivingLimitationsOnDimensions: { Length: 300, Width: 170, Height: 200 },
    }),
    branch(town, 2, {
      TotalMaxWeightAllowed: '30',
      PlaceMaxWeightAllowed: '30',
      ReceivingLimitationsOnDimensions: { Length: 120, Width: 70, Height: 70 },
    }),
    branch(town, 3, {
      CategoryOfWarehouse: 'Postomat',
      TypeOfWarehouse: 'f9316480-5f2d-425d-bc2c-ac7cd29decf0',
      TotalMaxWeightAllowed: '20',
      PlaceMaxWeightAllowed: '20',
      ReceivingLimitationsOnDimensions: { Length: 60, Width: 40, Height: 30 },
    }),
  ])

/** Texts of the status codes whose text matters. */
const words = new Map([
  ['10', 'Відправлення отримано. Протягом доби ви одержите SMS-повідомлення про надходження грошового переказу'],
  ['11', 'Відправлення отримано. Грошовий переказ видано одержувачу.'],
])

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Notes the names of a call's fields, including those inside lists of objects: `OptionsSeat.weight`. */
export function noteFields(fields: Map<string, Set<string>>, call: string, given: Json): void {
  const known = fields.get(call) ?? new Set()
  for (const [name, value] of Object.entries(given)) {
    const [first] = Array.isArray(value) ? (value as readonly unknown[]) : []
    if (typeof first === 'object' && first !== null) for (const inner of Object.keys(first)) known.add(`${name}.${inner}`)
    else known.add(name)
  }
  fields.set(call, known)
}

/** A made-up price: a base and a sum per kilogram. */
const computePrice = ({ Weight, ServiceType }: Json) => 60 + 12 * Number(Weight) + (text(ServiceType).endsWith('Doors') ? 60 : 0)
const dayAfter = (dotted: string, days: number) => {
  const [day, month, year] = dotted.split('.').map(Number)
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 1) + days))
}

export function novaPoshtaStandIn(): NovaPoshtaStandIn {
  let count = 0
  const methods: Readonly<Record<string, (given: Json) => Json>> = {
    searchSettlements: ({ CityName }) => {
      const found = towns.filter(([, , name]) => name.toLowerCase() === text(CityName).toLowerCase())
      const Addresses = found.map(([, DeliveryCity, MainDescription, Area]) => ({
        MainDescription,
        Area,
        DeliveryCity,
        AddressDeliveryAllowed: true,
      }))
      return success([{ TotalCount: found.length, Addresses }])
    },
    getWarehouses: ({ Page, Limit }) => {
      const from = (Number(Page) - 1) * Number(Limit)
      return success(standIn.branches.slice(from, from + Number(Limit)), { totalCount: standIn.branches.length })
    },
    getDocumentPrice: (given) => success([{ Cost: computePrice(given), AssessedCost: given['Cost'], CostRedelivery: '' }]),
    getDocumentDeliveryDate: ({ DateTime }) =>
      success([{ DeliveryDate: { date: `${dayAfter(text(DateTime), 2).toISOString().slice(0, 10)} 00:00:00.000000` } }]),
    getCounterparties: () => success([{ Ref: 'sender', Description: 'Зразок' }]),
    getCounterpartyContactPersons: () => success([{ Ref: 'sender-contact', Phones: '380670000000' }]),
    save: (given) => {
      if (!/^380\d{9}$/.test(text(given['Phone'] ?? given['RecipientsPhone']))) return failure('RecipientsPhone invalid format', '20000200096')
      return 'CounterpartyProperty' in given ? success([{ Ref: 'recipient', ContactPerson: { data: [{ Ref: 'recipient-contact' }] } }]) : make(given)
    },
    update: (given) => {
      const made = standIn.waybills.find(({ Ref, StatusCode }) => Ref === given['Ref'] && StatusCode === '1')
      if (!made) return failure('Document cannot be changed', '20000200083')
      const refused = refuse(given)
      if (refused) return refused
      made.given = given
      made.CostOnSite = computePrice(given)
      return success([made])
    },
    getDocumentList: ({ DateTimeFrom, DateTimeTo }) => {
      const [from, to] = [dayAfter(text(DateTimeFrom), 0), dayAfter(text(DateTimeTo), 0)]
      const isBetween = (day: Date) => from <= day && day <= to
      return success(standIn.waybills.filter(({ StatusCode, given }) => StatusCode !== '2' && isBetween(dayAfter(text(given['DateTime']), 0))))
    },
    delete: ({ DocumentRefs }) => {
      const made = standIn.waybills.find(({ Ref, StatusCode }) => Ref === DocumentRefs && StatusCode === '1')
      if (!made) return failure('Document cannot be deleted', '20000200083')
      made.StatusCode = '2'
      return success([{ Ref: made.Ref }])
    },
    getStatusDocuments: ({ Documents }) =>
      success(
        (Array.isArray(Documents) ? Documents : []).map(({ DocumentNumber: Number }: Json) => {
          const StatusCode = standIn.waybills.find(({ IntDocNumber }) => IntDocNumber === Number)?.StatusCode ?? '3'
          return { Number, StatusCode, Status: words.get(StatusCode) ?? `Статус ${StatusCode} (зразок)` }
        }),
      ),
  }
  const standIn: NovaPoshtaStandIn = {
    mode: 'answers',
    calls: [],
    fields: new Map(),
    waybills: [],
    branches: sampleBranches(),
    answer({ modelName, calledMethod, methodProperties }) {
      const method = text(calledMethod)
      standIn.calls.push(method)
      noteFields(standIn.fields, `${text(modelName)}.${method}`, methodProperties as Json) // sent by our own client
      if (standIn.mode === 'silent') return null
      if (standIn.mode === 'wrongKey') return failure('API key is not valid', '20000200068')
      if (standIn.mode === 'busy') return failure({ 0: 'To many requests' }, '20000401501')
      // sent by our own client
      const answered = methods[method]?.(methodProperties as Json) ?? failure(`Method ${text(modelName)}.${method} not found`, '20000100002')
      const isMade = (method === 'save' || method === 'update') && modelName === 'InternetDocument'
      return standIn.mode === 'loses' && isMade ? null : answered
    },
  }
  return standIn

  function refuse(given: Json): Json | null {
    const to = standIn.branches.find(({ Ref }) => Ref === given['RecipientAddress'])
    const isOpen = given['NewAddress'] === '1' || to?.['WarehouseStatus'] === 'Working'
    return isOpen ? null : failure('Recipient warehouse is not available', '20000200142')
  }

  function make(given: Json): Json {
    const refused = refuse(given)
    if (refused) return refused
    count += 1
    const day = dayAfter(text(given['DateTime']), 2).toISOString().slice(0, 10)
    const made: Made = {
      Ref: `waybill-${count}`,
      IntDocNumber: String(20_450_000_000_000 + count),
      InfoRegClientBarcodes: text(given['InfoRegClientBarcodes']),
      CostOnSite: computePrice(given),
      EstimatedDeliveryDate: day.split('-').toReversed().join('.'),
      StatusCode: '1',
      given,
    }
    standIn.waybills.push(made)
    return success([made])
  }
}
