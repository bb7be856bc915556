import type { EditableSettings, SettingsGroup } from '#contract/admin/settings.ts'
import type { MessageKey } from '#i18n/namespaces.ts'

type Label = MessageKey<'admin-settings'>
export interface Column {
  readonly key: string
  readonly label: Label
  readonly kind: 'line' | 'day' | 'number' | 'money' | 'time' | 'weekday' | 'check' | 'colour' | 'picture' | 'choice'
  /** For a choice: its values with their labels. */
  readonly choices?: readonly { readonly value: string; readonly label: Label }[]
  /** The value in a new row. */
  readonly initial?: string
  /** For a code: the columns with the names from which it is made while it is empty. */
  readonly madeFrom?: readonly string[]
  /** Wider than its neighbours, because it holds more text. */
  readonly wide?: true
}
/** One control. `path` is the dotted name within the group; empty for the group itself. */
export interface SettingField {
  readonly path: string
  readonly label: Label
  readonly hint?: Label
  /**
   * `text`, `vat` and `long` are null when empty, `line` is not. `limit` is a number or nothing. `minutes` are minutes since midnight, typed as a
   * time.
   */
  readonly kind:
    | 'text'
    | 'vat'
    | 'line'
    | 'long'
    | 'bilingual'
    | 'bilingualLine'
    | 'bilingualLong'
    | 'number'
    | 'limit'
    | 'day'
    | 'time'
    | 'minutes'
    | 'check'
    | 'weekdays'
    | 'countries'
    | 'money'
    | 'lines'
    | 'rows'
  readonly columns?: readonly Column[]
  /** For rows: the words of the button that adds one. */
  readonly add?: Label
  /** Buyers see the rows in the order in which they stand. */
  readonly ordered?: true
}
interface GroupSpec {
  readonly fields: readonly SettingField[]
  /** The whole group may be unset: its initial value when it is filled in. */
  readonly optional?: unknown
  /** The default suits most shops. */
  readonly standard?: true
}

const link: readonly Column[] = [
  { key: 'name', label: 'linkName', kind: 'line' },
  { key: 'url', label: 'linkUrl', kind: 'line' },
]
const period: readonly Column[] = [
  { key: 'from', label: 'from', kind: 'day' },
  { key: 'to', label: 'to', kind: 'day' },
]
const dayHours: readonly Column[] = [
  { key: 'weekday', label: 'weekday', kind: 'weekday' },
  { key: 'opens', label: 'opens', kind: 'time' },
  { key: 'closes', label: 'closes', kind: 'time' },
]
const step: readonly Column[] = [
  { key: 'up_to_kg', label: 'upToKg', kind: 'number' },
  { key: 'from_kopiykas', label: 'sumFrom', kind: 'money' },
  { key: 'to_kopiykas', label: 'sumTo', kind: 'money' },
]
const tier: readonly Column[] = [
  { key: 'from_pieces', label: 'fromPieces', kind: 'number' },
  { key: 'percent', label: 'percentOff', kind: 'number' },
]
const synonym: readonly Column[] = [
  { key: 'words', label: 'synonymWords', kind: 'line', wide: true },
  { key: 'also', label: 'synonymAlso', kind: 'line' },
]
const nameColumns: readonly Column[] = [
  { key: 'uk', label: 'colourUk', kind: 'line', wide: true },
  { key: 'en', label: 'colourEn', kind: 'line', wide: true },
  { key: 'code', label: 'colourCode', kind: 'line', madeFrom: ['en', 'uk'] },
]
const costs: readonly Column[] = [
  { key: 'picture', label: 'samplePicture', kind: 'picture' },
  { key: 'price_kopiykas', label: 'colourPrice', kind: 'money', initial: '0' },
  { key: 'extra_days', label: 'colourDays', kind: 'number', initial: '0' },
]
const words: Column = { key: 'words', label: 'colourWords', kind: 'line', wide: true }
const sample = (agree: Label): readonly Column[] => [
  ...nameColumns,
  { key: 'swatch', label: 'colourSwatch', kind: 'colour' },
  ...costs,
  { key: 'agree_first', label: agree, kind: 'check' },
  words,
]
const property: readonly Column[] = [
  ...nameColumns,
  {
    key: 'kind',
    label: 'propertyKind',
    kind: 'choice',
    initial: 'switch',
    choices: [
      { value: 'switch', label: 'kind_switch' },
      { value: 'list', label: 'kind_list' },
    ],
  },
  ...costs,
  {
    key: 'effect',
    label: 'propertyEffect',
    kind: 'choice',
    choices: [
      { value: '', label: 'effect_none' },
      { value: 'light', label: 'effect_light' },
      { value: 'mark', label: 'effect_mark' },
      { value: 'water', label: 'effect_water' },
    ],
  },
  { key: 'agree_first', label: 'agreeFirst', kind: 'check' },
  { key: 'help_uk', label: 'helpUk', kind: 'line', wide: true },
  { key: 'help_en', label: 'helpEn', kind: 'line', wide: true },
  words,
]
const product: readonly Column[] = [{ key: 'product', label: 'frontProduct', kind: 'line', wide: true }]
const calendar = (prefix: string): SettingField[] => [
  { path: `${prefix}weekdays`, label: 'weekdays', kind: 'weekdays' },
  { path: `${prefix}holidays_worked`, label: 'holidaysWorked', kind: 'check' },
  { path: `${prefix}closed`, label: 'closed', hint: 'closedHint', kind: 'rows', add: 'addPeriod', columns: period },
]

/** The form of each group. */
export const settingsSpec: Readonly<Record<SettingsGroup, GroupSpec>> = {
  company: {
    fields: [
      { path: 'name', label: 'companyName', kind: 'text' },
      { path: 'name_en', label: 'companyNameEn', kind: 'text' },
      { path: 'motto', label: 'motto', kind: 'bilingual' },
      { path: 'address', label: 'address', kind: 'bilingualLine' },
    ],
  },
  contacts: {
    fields: [
      { path: 'phones', label: 'phones', hint: 'phonesHint', kind: 'lines' },
      { path: 'email', label: 'email', kind: 'text' },
      { path: 'map_url', label: 'mapUrl', kind: 'text' },
      { path: 'opening_hours', label: 'openingHours', hint: 'openingHoursHint', kind: 'bilingual' },
    ],
  },
  hours: {
    optional: {
      opens: '09:00',
      closes: '18:00',
      weekdays: [1, 2, 3, 4, 5],
      holidays_worked: false,
      closed: [],
      days: [],
    } satisfies EditableSettings['hours'],
    fields: [
      { path: 'opens', label: 'opens', kind: 'time' },
      { path: 'closes', label: 'closes', kind: 'time' },
      ...calendar(''),
      { path: 'days', label: 'ownHours', hint: 'ownHoursHint', kind: 'rows', add: 'addDay', columns: dayHours },
    ],
  },
  seller: {
    fields: [
      { path: 'name', label: 'sellerName', kind: 'text' },
      { path: 'edrpou', label: 'edrpou', kind: 'text' },
      { path: 'vat', label: 'vat', kind: 'vat' },
      { path: 'address', label: 'sellerAddress', kind: 'text' },
      { path: 'bank_details', label: 'bankDetails', kind: 'text' },
      { path: 'bank', label: 'bank', kind: 'text' },
      { path: 'mfo', label: 'mfo', kind: 'text' },
      { path: 'swift', label: 'swift', hint: 'swiftHint', kind: 'text' },
      { path: 'phone', label: 'sellerPhone', kind: 'text' },
      { path: 'name_en', label: 'sellerNameEn', hint: 'sellerEnHint', kind: 'text' },
      { path: 'address_en', label: 'sellerAddressEn', kind: 'text' },
      { path: 'bank_en', label: 'bankEn', kind: 'text' },
    ],
  },
  delivery: {
    fields: [
      { path: 'date', label: 'tariffDate', kind: 'day' },
      { path: 'sample', label: 'sample', kind: 'check' },
      { path: 'local', label: 'localTariff', kind: 'rows', add: 'addStep', columns: step },
      { path: 'parcel', label: 'parcelTariff', kind: 'rows', add: 'addStep', columns: step },
      { path: 'pallet', label: 'palletTariff', kind: 'rows', add: 'addStep', columns: step },
      { path: 'truck.base_kopiykas', label: 'truckBase', hint: 'truckHint', kind: 'money' },
      { path: 'truck.km_kopiykas', label: 'truckKm', kind: 'money' },
      { path: 'truck.road_factor', label: 'roadFactor', hint: 'roadFactorHint', kind: 'limit' },
      { path: 'truck.crane_hour_kopiykas', label: 'craneHour', kind: 'money' },
      { path: 'truck.minimum_kopiykas', label: 'truckMinimum', kind: 'money' },
      { path: 'truck.load_kg', label: 'truckLoad', hint: 'truckLimitHint', kind: 'limit' },
      { path: 'truck.by_hand_kg', label: 'truckByHand', kind: 'limit' },
      { path: 'truck.tail_lift_kg', label: 'truckTailLift', kind: 'limit' },
      { path: 'truck.crane_kg', label: 'truckCrane', kind: 'limit' },
      { path: 'truck.crane_reach_m', label: 'truckReach', kind: 'limit' },
      { path: 'packing.layers', label: 'packingLayers', hint: 'packingLayersHint', kind: 'number' },
      { path: 'packing.pallet_max_kg', label: 'palletMax', kind: 'number' },
      { path: 'packing.pallet_own_kg', label: 'palletOwn', kind: 'number' },
    ],
  },
  volume_tiers: { fields: [{ path: '', label: 'volumeTiers', hint: 'volumeTiersHint', kind: 'rows', add: 'addTier', columns: tier }] },
  production: {
    standard: true,
    fields: [
      ...calendar('calendar.'),
      { path: 'cut_off_minutes', label: 'cutOff', hint: 'cutOffHint', kind: 'minutes' },
      { path: 'casts_per_day', label: 'castsPerDay', kind: 'number' },
      { path: 'cure_days', label: 'cureDays', kind: 'number' },
      { path: 'cure_speed', label: 'cureSpeed', hint: 'cureSpeedHint', kind: 'number' },
      { path: 'queue_days', label: 'queueDays', kind: 'number' },
      { path: 'reserve_days', label: 'reserveDays', hint: 'reserveDaysHint', kind: 'number' },
      { path: 'finish_days', label: 'finishDays', kind: 'number' },
      { path: 'pack_days', label: 'packDays', kind: 'number' },
      { path: 'undo_minutes', label: 'undoMinutes', hint: 'undoMinutesHint', kind: 'number' },
    ],
  },
  colours: {
    standard: true,
    fields: [{ path: '', label: 'colours', hint: 'coloursHint', kind: 'rows', add: 'addColour', ordered: true, columns: sample('colourAgree') }],
  },
  finishes: {
    standard: true,
    fields: [{ path: '', label: 'finishes', hint: 'finishesHint', kind: 'rows', add: 'addFinish', ordered: true, columns: sample('agreeFirst') }],
  },
  properties: {
    standard: true,
    fields: [{ path: '', label: 'properties', hint: 'propertiesHint', kind: 'rows', add: 'addProperty', ordered: true, columns: property }],
  },
  search_synonyms: {
    standard: true,
    fields: [{ path: '', label: 'synonyms', hint: 'synonymsHint', kind: 'rows', add: 'addWords', columns: synonym }],
  },
  front_products: {
    standard: true,
    fields: [{ path: '', label: 'frontProducts', hint: 'frontProductsHint', kind: 'rows', add: 'addProduct', ordered: true, columns: product }],
  },
  desk: {
    standard: true,
    fields: [
      { path: 'deposit_percent', label: 'depositPercent', hint: 'depositPercentHint', kind: 'number' },
      { path: 'override_percent', label: 'overridePercent', hint: 'overridePercentHint', kind: 'number' },
      { path: 'refund_kopiykas', label: 'refundLimit', hint: 'refundLimitHint', kind: 'money' },
      { path: 'quote_days', label: 'quoteDays', hint: 'quoteDaysHint', kind: 'number' },
      { path: 'unpaid_days', label: 'unpaidDays', hint: 'unpaidDaysHint', kind: 'number' },
      { path: 'call_minutes', label: 'callMinutes', hint: 'callMinutesHint', kind: 'number' },
      { path: 'call_again_minutes', label: 'callAgainMinutes', kind: 'number' },
      { path: 'call_tries', label: 'callTries', hint: 'callTriesHint', kind: 'number' },
      { path: 'call_days', label: 'callDays', hint: 'callDaysHint', kind: 'number' },
      { path: 'stage_days', label: 'stageDays', hint: 'stageDaysHint', kind: 'number' },
    ],
  },
  message_templates: {
    standard: true,
    fields: [
      { path: 'promise', label: 'templatePromise', hint: 'templateHint', kind: 'bilingualLong' },
      { path: 'ready', label: 'templateReady', kind: 'bilingualLong' },
      { path: 'payment', label: 'templatePayment', kind: 'bilingualLong' },
      { path: 'no_answer', label: 'templateNoAnswer', kind: 'bilingualLong' },
    ],
  },
  export_terms: {
    standard: true,
    fields: [
      { path: 'origin', label: 'exportOrigin', hint: 'exportHint', kind: 'bilingual' },
      { path: 'vat', label: 'exportVat', hint: 'exportVatHint', kind: 'bilingualLong' },
    ],
  },
  legal: {
    standard: true,
    fields: [
      { path: 'distance_selling_eu', label: 'distanceSellingEu', hint: 'legalHint', kind: 'bilingualLong' },
      { path: 'withdrawal_own_size', label: 'withdrawalOwnSize', hint: 'withdrawalHint', kind: 'bilingualLong' },
    ],
  },
  phone: { standard: true, fields: [{ path: 'countries', label: 'phoneCountries', hint: 'phoneCountriesHint', kind: 'countries' }] },
  notices: {
    fields: [
      { path: 'manager_email', label: 'managerEmail', hint: 'managerEmailHint', kind: 'text' },
      { path: 'telegram_chat', label: 'telegramChat', hint: 'telegramChatHint', kind: 'text' },
      { path: 'order_email', label: 'orderEmail', kind: 'check' },
      { path: 'order_telegram', label: 'orderTelegram', kind: 'check' },
      { path: 'message_to', label: 'messageTo', hint: 'sameAsManager', kind: 'text' },
      { path: 'message_telegram', label: 'messageTelegram', kind: 'check' },
      { path: 'scrap_email', label: 'scrapEmail', kind: 'check' },
      { path: 'scrap_to', label: 'scrapTo', hint: 'sameAsManager', kind: 'text' },
      { path: 'scrap_telegram', label: 'scrapTelegram', kind: 'check' },
    ],
  },
  messengers: { fields: [{ path: '', label: 'messengers', hint: 'messengersHint', kind: 'rows', add: 'addLink', ordered: true, columns: link }] },
  social: { fields: [{ path: '', label: 'social', kind: 'rows', add: 'addLink', ordered: true, columns: link }] },
  agreement_url: { fields: [{ path: '', label: 'agreement', hint: 'agreementHint', kind: 'text' }] },
  allied_plant: {
    optional: { name: { uk: '', en: '' }, url: '' },
    fields: [
      { path: 'name', label: 'plantName', kind: 'bilingualLine' },
      { path: 'url', label: 'linkUrl', kind: 'line' },
    ],
  },
}

/** The groups under their headings. */
export const settingsSections = {
  shop: ['company', 'contacts', 'hours', 'messengers', 'phone'],
  money: ['seller', 'desk', 'volume_tiers'],
  delivery: ['delivery', 'export_terms'],
  making: ['colours', 'finishes', 'properties', 'production'],
  letters: ['notices', 'message_templates'],
  site: ['front_products', 'search_synonyms', 'social', 'legal', 'agreement_url', 'allied_plant'],
} as const satisfies Readonly<Record<string, readonly SettingsGroup[]>>
export type SettingsSection = keyof typeof settingsSections
export const sectionNames = Object.keys(settingsSections) as SettingsSection[] // keys of the record above
export const isGroup = (name: string): name is SettingsGroup => Object.hasOwn(settingsSpec, name)

/** Pseudo-field that says whether an optional group is set. */
export const presentField = 'present'

/** The paths of a field, one per language if it is bilingual. */
export const fieldPaths = ({ kind, path }: SettingField): string[] => (kind.startsWith('bilingual') ? [`${path}.uk`, `${path}.en`] : [path])
