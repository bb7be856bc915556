import { fromMajor } from '#contract/money.ts'
import { daysBetween, type PlainDate } from '#contract/plain-date.ts'
import { fetchJson, hasFailed, jobTimeoutMs, readObjects, readPositive, readText, type CarrierFailure } from './carrier-call.ts'
import { readObject, type Json } from '../../platform/call-json.ts'
import { townKey } from './cities.ts'
import { dottedDay, readDay } from './dotted-day.ts'
import type { CopiedBranch } from './tables.ts'
import type { CarrierStatus } from '#contract/shipments.ts'
import type { WaybillRequest } from '#contract/waybill-request.ts'
import type { Tracked } from './carrier.ts'
import type { Waybill } from './waybill.ts'

export interface NovaPoshtaAccount {
  /** `https://api.novaposhta.ua`, or a stand-in. */
  readonly url: string
  /** The host that prints labels: `https://my.novaposhta.ua`. */
  readonly labelUrl: string
  readonly key: string
  /** The reference of the branch that the workshop sends from, and of its town. */
  readonly senderBranch: string | null
  readonly senderCity: string
  readonly senderPhone: string | null
  /** Whether the contract includes control of payment. */
  readonly cashOnDelivery: boolean
}

interface Answer {
  readonly data: readonly Json[]
  readonly info: Json
}

/** The error code for too many requests; no header reports it. */
const tooOften = '20000401501'
/** A parcel locker accepts one package within these limits, in kg and mm. */
export const lockerLimits = { weightKg: 20, sides: [600, 400, 300] } as const
const lockerTypes: readonly string[] = ['f9316480-5f2d-425d-bc2c-ac7cd29decf0']

/** `errors` may be a list, an object, or empty. */
function describeErrors({ errors, errorCodes }: Json): { words: string; codes: string[] } {
  const texts = (value: unknown) =>
    Object.values(typeof value === 'object' && value !== null ? value : {})
      .map(readText)
      .filter(Boolean)
  const codes = texts(errorCodes)
  return { words: texts(errors).join('; ') || codes.join(', ') || 'no reason given', codes }
}

/** Nova Poshta's API 2.0: one address; it answers HTTP 200 even on failure. */
export function novaPoshta({ url, labelUrl, key, senderBranch, senderCity, senderPhone, cashOnDelivery }: NovaPoshtaAccount) {
  async function call(modelName: string, calledMethod: string, methodProperties: Json, timeoutMs = jobTimeoutMs): Promise<Answer | CarrierFailure> {
    const answer = await fetchJson(`${url}/v2.0/json/`, { apiKey: key, modelName, calledMethod, methodProperties }, timeoutMs)
    if (hasFailed(answer)) return answer
    if (answer['success'] === true) return { data: readObjects(answer['data']), info: readObject(answer['info']) }
    // Anything else, such as a maintenance page, does not tell whether the request was carried out.
    if (answer['success'] !== false) return { failed: 'silent', why: 'not an answer' }
    const { words, codes } = describeErrors(answer)
    return { failed: codes.includes(tooOften) ? 'busy' : 'refused', why: words }
  }

  /** The reference of a town without branches, by its Ukrainian name; null when it is not served or the name is ambiguous. */
  async function findCity(name: string, regions: readonly string[], timeoutMs: number): Promise<{ ref: string | null } | CarrierFailure> {
    const answer = await call('Address', 'searchSettlements', { CityName: name, Limit: '500', Page: '1' }, timeoutMs)
    if (hasFailed(answer)) return answer
    const found = readObjects(answer.data[0]?.['Addresses']).filter((one) => {
      const area = readText(one['Area']).toLowerCase()
      const isNamed = townKey(readText(one['MainDescription'])) === townKey(name)
      return isNamed && one['AddressDeliveryAllowed'] !== false && (regions.length === 0 || regions.some((region) => area.startsWith(region)))
    })
    return { ref: found.length === 1 ? readText(found[0]?.['DeliveryCity']) || null : null }
  }

  /** The price in kopiykas from the workshop's town to a branch or door. */
  async function price(to: Sent, timeoutMs: number): Promise<{ kopiykas: number } | CarrierFailure> {
    const { cityRef, toDoor, value, plan } = to
    const answer = await call(
      'InternetDocument',
      'getDocumentPrice',
      { CitySender: senderCity, CityRecipient: cityRef, ServiceType: serviceType(toDoor), Cost: String(Math.ceil(value / 100)), ...toCargo(plan) },
      timeoutMs,
    )
    if (hasFailed(answer)) return answer
    const kopiykas = fromMajor(Number(answer.data[0]?.['Cost'] ?? Number.NaN))
    return kopiykas === null ? { failed: 'silent', why: 'an answer without a price' } : { kopiykas }
  }

  /** Days in transit for a parcel handed over on a given day. */
  async function days({ cityRef, toDoor, handedOn }: Pick<Sent, 'cityRef' | 'toDoor'> & { handedOn: PlainDate }, timeoutMs: number) {
    const answer = await call(
      'InternetDocument',
      'getDocumentDeliveryDate',
      { DateTime: dottedDay(handedOn), ServiceType: serviceType(toDoor), CitySender: senderCity, CityRecipient: cityRef },
      timeoutMs,
    )
    if (hasFailed(answer)) return answer
    const day = readDay(readText(readObject(answer.data[0]?.['DeliveryDate'])['date']))
    return { days: day && Math.max(0, daysBetween(handedOn, day)) }
  }

  /** A page of the branch directory, counted from 1; the page after the last is empty. */
  async function branchPage(page: number): Promise<{ rows: (CopiedBranch | null)[] } | CarrierFailure> {
    const answer = await call('Address', 'getWarehouses', { Page: String(page), Limit: '500', Language: 'UA' })
    return hasFailed(answer) ? answer : { rows: answer.data.map(readBranch) }
  }

  /** The waybill with our reference, within a range of days; null when there is none. */
  async function findWaybill(
    reference: string,
    [since, until]: readonly [PlainDate, PlainDate],
  ): Promise<{ waybill: Waybill | null } | CarrierFailure> {
    const answer = await call('InternetDocument', 'getDocumentList', {
      DateTimeFrom: dottedDay(since),
      DateTimeTo: dottedDay(until),
      GetFullList: '1',
    })
    if (hasFailed(answer)) return answer
    // These fields hold “Внутрішній номер замовлення клієнта”, our reference. If the list has them nowhere, it cannot tell whether
    // ours exists.
    const waybills = answer.data.filter((one) => 'InfoRegClientBarcodes' in one || 'ClientBarcode' in one)
    if (waybills.length === 0 && answer.data.length > 0)
      return { failed: 'silent', why: `У списку накладних немає номерів замовника: знайдіть у кабінеті перевізника ${reference}` }
    const found = waybills.find((one) => [one['InfoRegClientBarcodes'], one['ClientBarcode']].some((value) => readText(value) === reference))
    return { waybill: found ? readWaybill(found) : null }
  }

  /** Creates a waybill. After `silent` it may exist: look for its reference before trying again. */
  const createWaybill = (requested: WaybillRequest) => saveWaybill('save', {}, requested)

  /** Updates a waybill that is not handed over yet; it keeps its number. Repeating it is harmless. */
  const changeWaybill = (ref: string, requested: WaybillRequest) => saveWaybill('update', { Ref: ref }, requested)

  async function saveWaybill(method: 'save' | 'update', which: Json, requested: WaybillRequest): Promise<Waybill | CarrierFailure> {
    if (senderBranch === null || senderPhone === null) return { failed: 'refused', why: 'NOVA_POSHTA_SENDER_BRANCH, NOVA_POSHTA_SENDER_PHONE' }
    const sender = await party('getCounterparties', { CounterpartyProperty: 'Sender', Page: '1' })
    if (hasFailed(sender)) return sender
    const contact = await party('getCounterpartyContactPersons', { Ref: sender.ref, Page: '1' })
    if (hasFailed(contact)) return contact
    const recipient = await saveRecipient(requested)
    if (hasFailed(recipient)) return recipient
    const answer = await call('InternetDocument', method, {
      ...which,
      PayerType: requested.payer === 'sender' ? 'Sender' : 'Recipient',
      PaymentMethod: 'Cash',
      DateTime: dottedDay(requested.handedOn),
      ...toCargo(requested.plan),
      ServiceType: serviceType(requested.to.kind === 'door'),
      Description: requested.description.slice(0, 120),
      Cost: String(Math.ceil(requested.value / 100)),
      CitySender: senderCity,
      Sender: sender.ref,
      SenderAddress: senderBranch,
      ContactSender: contact.ref,
      SendersPhone: senderPhone,
      RecipientsPhone: requested.receiver.phone,
      InfoRegClientBarcodes: requested.reference,
      ...(requested.cashOnDelivery === null ? {} : { AfterpaymentOnGoodsCost: String(Math.ceil(requested.cashOnDelivery / 100)) }),
      ...recipient.fields,
    })
    if (hasFailed(answer)) return answer
    return readWaybill(answer.data[0] ?? {}) ?? { failed: 'silent', why: 'an answer without a number' }
  }

  async function party(method: string, properties: Json): Promise<{ ref: string } | CarrierFailure> {
    const answer = await call('Counterparty', method, properties)
    // no waybill exists yet, so a retry is safe
    if (hasFailed(answer)) return { ...answer, failed: answer.failed === 'silent' ? 'busy' : answer.failed }
    const ref = readText(answer.data[0]?.['Ref'])
    return ref === '' ? { failed: 'refused', why: `${method}: nobody` } : { ref }
  }

  async function saveRecipient({ to, receiver }: WaybillRequest): Promise<{ fields: Json } | CarrierFailure> {
    if (to.kind === 'door')
      return {
        fields: {
          NewAddress: '1',
          RecipientType: 'PrivatePerson',
          RecipientName: receiver.name,
          RecipientCityName: to.town,
          RecipientArea: to.region,
          RecipientAddressName: to.street,
          RecipientHouse: to.house,
          RecipientFlat: to.flat,
        },
      }
    const [LastName = '', FirstName = '', ...others] = receiver.name.split(/\s+/)
    const answer = await call('Counterparty', 'save', {
      LastName,
      FirstName,
      MiddleName: others.join(' '),
      Phone: receiver.phone,
      Email: '',
      CounterpartyType: 'PrivatePerson',
      CounterpartyProperty: 'Recipient',
    })
    // no waybill exists yet, so a retry is safe
    if (hasFailed(answer)) return { ...answer, failed: answer.failed === 'silent' ? 'busy' : answer.failed }
    const [made] = answer.data
    const [contact] = readObjects(readObject(made?.['ContactPerson'])['data'])
    return {
      fields: {
        CityRecipient: to.townRef,
        RecipientAddress: to.branchRef,
        Recipient: readText(made?.['Ref']),
        ContactRecipient: readText(contact?.['Ref']),
      },
    }
  }

  /** Deletes a waybill that is not handed over yet. */
  async function removeWaybill(ref: string): Promise<{ removed: true } | CarrierFailure> {
    const answer = await call('InternetDocument', 'delete', { DocumentRefs: ref })
    return hasFailed(answer) ? answer : { removed: true }
  }

  /** The label for each package, as a PDF. */
  async function label(number: string): Promise<{ pdf: Buffer } | CarrierFailure> {
    try {
      const path = `/orders/printMarking100x100/orders[]/${encodeURIComponent(number)}/type/pdf/apiKey/${key}/zebra`
      const response = await fetch(labelUrl + path, { signal: AbortSignal.timeout(jobTimeoutMs), redirect: 'error' })
      const pdf = Buffer.from(await response.arrayBuffer())
      return response.ok && pdf.subarray(0, 5).toString() === '%PDF-' ? { pdf } : { failed: 'refused', why: `HTTP ${response.status}` }
    } catch (error) {
      return { failed: 'silent', why: error instanceof Error ? error.name : 'no answer' }
    }
  }

  /** Tracks up to a hundred numbers. */
  async function track(numbers: readonly string[]): Promise<{ found: readonly Tracked[] } | CarrierFailure> {
    const answer = await call('TrackingDocument', 'getStatusDocuments', {
      Documents: numbers.map((DocumentNumber) => ({ DocumentNumber, Phone: '' })),
    })
    if (hasFailed(answer)) return answer
    const found = answer.data.flatMap((one) => {
      const code = readText(one['StatusCode'])
      const status = statuses.get(code)
      const words = readText(one['Status']).slice(0, 300)
      return status ? [{ number: readText(one['Number']), status, words, isPaidOut: code === paidOut && /видано/iu.test(words) }] : []
    })
    return { found }
  }

  return { cashOnDelivery, findCity, price, days, branchPage, findWaybill, createWaybill, changeWaybill, removeWaybill, label, track }
}
export type NovaPoshta = ReturnType<typeof novaPoshta>

interface Sent {
  readonly cityRef: string
  readonly toDoor: boolean
  /** The insured value in kopiykas. */
  readonly value: number
  readonly plan: WaybillRequest['plan']
}

const serviceType = (toDoor: boolean) => (toDoor ? 'WarehouseDoors' : 'WarehouseWarehouse')

/** Each package with its weight and size, in kg and cm: concrete is always priced by weight. */
function toCargo({ units, grossKg }: WaybillRequest['plan']): Json {
  const seats = units.flatMap(({ weightKg, size, count }) =>
    Array.from({ length: count }, () => ({
      weight: String(weightKg),
      volumetricLength: String(Math.ceil(size.length / 10)),
      volumetricWidth: String(Math.ceil(size.width / 10)),
      volumetricHeight: String(Math.ceil(size.height / 10)),
    })),
  )
  return {
    CargoType: units.every(({ kind }) => kind === 'parcel') ? 'Parcel' : 'Cargo',
    Weight: String(grossKg),
    SeatsAmount: String(seats.length),
    OptionsSeat: seats,
  }
}

function readWaybill(row: Json): Waybill | null {
  const [number, ref] = [readText(row['IntDocNumber']), readText(row['Ref'])]
  if (number === '' || ref === '') return null
  return { number, ref, cost: fromMajor(Number(row['CostOnSite'] ?? Number.NaN)), expectedOn: readDay(readText(row['EstimatedDeliveryDate'])) }
}

/** Null for a branch that is closed now or incompletely described. */
function readBranch(row: Json): CopiedBranch | null {
  const text = (name: string) => readText(row[name])
  const limits = readObject(row['ReceivingLimitationsOnDimensions'])
  const side = (name: string) => Math.round((readPositive(limits[name]) ?? 0) * 10) || null
  const sides = { maxLength: side('Length'), maxWidth: side('Width'), maxHeight: side('Height') }
  const town = text('CityDescription').replace(/\s*\(.*$/, '')
  if (text('Ref') === '' || town === '' || text('CityRef') === '' || text('DenyToSelect') === '1') return null
  if (text('WarehouseStatus') !== 'Working') return null
  const isLocker = text('CategoryOfWarehouse') === 'Postomat' || lockerTypes.includes(text('TypeOfWarehouse'))
  return {
    ref: text('Ref'),
    kind: isLocker ? 'locker' : 'branch',
    number: text('Number'),
    address: text('ShortAddress').replace(`${text('CityDescription')}, `, '') || text('Description'),
    town,
    region: text('SettlementAreaDescription').replace(/\s+(?:область|обл\.?)$/, ''),
    townRef: text('CityRef'),
    maxPlaceKg: readPositive(row['PlaceMaxWeightAllowed']),
    maxTotalKg: readPositive(row['TotalMaxWeightAllowed']),
    ...(Object.values(sides).includes(null) ? { maxLength: null, maxWidth: null, maxHeight: null } : sides),
    latitude: readPositive(row['Latitude']),
    longitude: readPositive(row['Longitude']),
  }
}

/**
 * The code for “Відправлення отримано … Грошовий переказ видано одержувачу” in the code lists of many integrations; with 10 the money is
 * still to come. Nobody has tested it with control of payment, so we also check the carrier's text.
 */
const paidOut = '11'
const statuses: ReadonlyMap<string, CarrierStatus> = new Map([
  ['1', 'made'],
  ...['4', '41', '5', '6', '12', '101', '104', '112'].map((code) => [code, 'on_the_way'] as const),
  ...['7', '8', '107'].map((code) => [code, 'arrived'] as const),
  ...['9', '10', '11', '106'].map((code) => [code, 'received'] as const),
  ...['102', '103', '105'].map((code) => [code, 'returned'] as const),
  ...['111', '124'].map((code) => [code, 'failed'] as const),
])
