/**
 * Half a year of a works that does not exist: who wrote, what they ordered, and how it went. People, companies and addresses are
 * made up; phones count up from a number that nobody has, mails go to example.com.
 */

export interface DemoCustomer {
  readonly name: string
  readonly company?: string
  readonly town: string
  readonly address?: string
  /** Empty: they never gave one. */
  readonly email?: string
}

export const demoCustomers = {
  bondar: { name: 'Наталія Бондар', town: 'Черкаси', address: 'вул. Вигадана, 12' },
  hnatiuk: { name: 'Андрій Гнатюк', town: 'Київ', address: 'вул. Прикладна, 40, кв. 7', email: 'hnatiuk@example.com' },
  terasa: { name: 'Юлія Савчук', company: 'Ресторан «Тераса-приклад»', town: 'Львів', address: 'пл. Вигадана, 3', email: 'terasa@example.com' },
  rada: { name: 'Віктор Лисенко', company: 'Зразкова селищна рада', town: 'Сміла', address: 'вул. Центральна, 1', email: 'rada@example.com' },
  bureau: { name: 'Софія Мороз', company: 'Бюро «Зразок»', town: 'Київ', address: 'вул. Архітекторська, 5', email: 'bureau@example.com' },
  kravets: { name: 'Ігор Кравець', town: 'Умань', address: 'вул. Садова, 18' },
  park: { name: 'Олег Дяченко', company: 'Парк-готель «Приклад»', town: 'Канів', address: 'вул. Набережна, 9', email: 'park@example.com' },
  shevchuk: { name: 'Марина Шевчук', town: 'Вінниця', address: 'вул. Яблунева, 4', email: 'shevchuk@example.com' },
  osbb: { name: 'Тетяна Клименко', company: 'ОСББ «Зразкове»', town: 'Черкаси', address: 'бульв. Вигаданий, 22' },
  polishchuk: { name: 'Роман Поліщук', town: 'Одеса', address: 'вул. Приморська, 31', email: 'polishchuk@example.com' },
  cafe: { name: 'Дарина Гаврилюк', company: 'Кав’ярня «Приклад»', town: 'Полтава', address: 'вул. Соборна, 2', email: 'cafe@example.com' },
  tkachuk: { name: 'Степан Ткачук', town: 'Золотоноша' },
  vasylenko: { name: 'Оксана Василенко', town: 'Дніпро', address: 'просп. Вигаданий, 77', email: 'vasylenko@example.com' },
  school: { name: 'Ганна Романюк', company: 'Зразковий ліцей', town: 'Звенигородка', address: 'вул. Шкільна, 10', email: 'school@example.com' },
  marchenko: { name: 'Євген Марченко', town: 'Харків', address: 'вул. Лісова, 6', email: 'marchenko@example.com' },
  builder: {
    name: 'Павло Захарченко',
    company: 'Будівельна фірма «Зразок»',
    town: 'Кропивницький',
    address: 'вул. Заводська, 15',
    email: 'builder@example.com',
  },
} as const satisfies Record<string, DemoCustomer>

export type DemoCustomerKey = keyof typeof demoCustomers

export interface DemoItem {
  readonly code: string
  readonly quantity: number
  /** Code of a property → code of a value; the rest is what the page shows first. */
  readonly options?: Readonly<Record<string, string>>
}

export interface DemoOrder {
  /** Days before the demonstration begins. */
  readonly ago: number
  /** Kyiv's clock. */
  readonly at: `${number}:${number}`
  readonly who: DemoCustomerKey
  readonly items: readonly DemoItem[]
  /** How the buyer came: through the shop, or a manager wrote it down at the phone. */
  readonly source?: 'phone'
  /** What becomes of it, where it is not the usual: called, confirmed, paid, cast, shipped. Who has credit pays half, and the rest not yet. */
  readonly turn?: 'uncalled' | 'unanswered' | 'unconfirmed' | 'unpaid' | 'half' | 'cancelled' | 'credit' | 'late' | 'blocked' | 'scrapped'
  /** What was said in the call. */
  readonly said?: string
  /** A note of the office for the workshop. */
  readonly note?: string
}

const white = { color: 'white' }

/** The oldest first. */
export const demoOrders: readonly DemoOrder[] = [
  { ago: 181, at: '10:20', who: 'bondar', items: [{ code: 'tsylindr', quantity: 2 }], said: 'Забере сама, просить подзвонити за день' },
  {
    ago: 176,
    at: '14:05',
    who: 'terasa',
    items: [
      { code: 'vezha', quantity: 4, options: white },
      { code: 'park', quantity: 2 },
    ],
    said: 'Відкривають літній майданчик, чекають до середини червня',
  },
  { ago: 171, at: '11:40', who: 'rada', items: [{ code: 'skver', quantity: 6 }], source: 'phone', said: 'Оплата за рахунком, гроші з бюджету' },
  { ago: 165, at: '19:30', who: 'hnatiuk', items: [{ code: 'kub', quantity: 3, options: white }] },
  { ago: 160, at: '09:15', who: 'osbb', items: [{ code: 'gudzyk', quantity: 12 }], said: 'Перекривають заїзд на газон' },
  {
    ago: 154,
    at: '16:10',
    who: 'park',
    items: [
      { code: 'kvartal', quantity: 4 },
      { code: 'konus', quantity: 6 },
    ],
    turn: 'half',
  },
  { ago: 149, at: '12:00', who: 'kravets', items: [{ code: 'dzherelo', quantity: 1 }] },
  {
    ago: 143,
    at: '20:45',
    who: 'shevchuk',
    items: [{ code: 'obrii', quantity: 2, options: white }],
    turn: 'cancelled',
    said: 'Знайшла готовий вазон поруч, перепрошує',
  },
  {
    ago: 138,
    at: '10:50',
    who: 'bureau',
    items: [
      { code: 'brus', quantity: 5 },
      { code: 'terasa', quantity: 4 },
    ],
    source: 'phone',
    said: 'Надіслали креслення майданчика, уточнили фарбу',
  },
  { ago: 131, at: '13:25', who: 'polishchuk', items: [{ code: 'kelykh', quantity: 2, options: white }] },
  {
    ago: 125,
    at: '15:35',
    who: 'cafe',
    items: [
      { code: 'trapeza', quantity: 2 },
      { code: 'tsylindr', quantity: 4 },
    ],
  },
  { ago: 118, at: '11:10', who: 'tkachuk', items: [{ code: 'rodyna', quantity: 1 }], said: 'Приїде своєю машиною з причепом' },
  { ago: 112, at: '17:20', who: 'school', items: [{ code: 'prysidok', quantity: 8 }], turn: 'late', said: 'Просять встигнути до першого вересня' },
  { ago: 105, at: '09:40', who: 'vasylenko', items: [{ code: 'velvet', quantity: 2 }] },
  { ago: 99, at: '18:15', who: 'marchenko', items: [{ code: 'rin', quantity: 1, options: white }] },
  { ago: 93, at: '10:05', who: 'builder', items: [{ code: 'maiak', quantity: 20 }], source: 'phone', turn: 'half' },
  { ago: 87, at: '14:50', who: 'terasa', items: [{ code: 'kolo', quantity: 3 }], said: 'Постійний покупець, столи для зимової зали' },
  { ago: 81, at: '12:35', who: 'bondar', items: [{ code: 'leliia', quantity: 1, options: white }] },
  { ago: 75, at: '16:40', who: 'rada', items: [{ code: 'bulvar', quantity: 10 }], source: 'phone' },
  { ago: 70, at: '11:55', who: 'hnatiuk', items: [{ code: 'kaminets', quantity: 1 }], turn: 'cancelled', said: 'Відкладає ремонт на весну' },
  { ago: 64, at: '10:30', who: 'park', items: [{ code: 'besida', quantity: 3 }] },
  {
    ago: 58,
    at: '15:00',
    who: 'osbb',
    items: [{ code: 'vartovyi', quantity: 8 }],
    said: 'Голова просить рахунок на пошту не надсилати, забере сама',
  },
  { ago: 52, at: '13:10', who: 'kravets', items: [{ code: 'tiulpan', quantity: 2 }] },
  {
    ago: 43,
    at: '09:50',
    who: 'bureau',
    items: [
      { code: 'monolit', quantity: 2 },
      { code: 'hran', quantity: 4, options: white },
    ],
    source: 'phone',
  },
  {
    ago: 38,
    at: '12:20',
    who: 'school',
    items: [{ code: 'kubyk', quantity: 10 }],
    turn: 'credit',
    said: 'Ставитимуть уздовж доріжки. Половину платять наперед, решту за накладною',
  },
  {
    ago: 34,
    at: '17:45',
    who: 'polishchuk',
    items: [{ code: 'sofiivka', quantity: 1 }],
    note: 'Кромку шліфувати вручну: покупець просив без фаски',
  },
  { ago: 31, at: '11:05', who: 'cafe', items: [{ code: 'trapetsiia', quantity: 6 }] },
  { ago: 29, at: '19:10', who: 'vasylenko', items: [{ code: 'krystal', quantity: 2, options: white }], turn: 'blocked' },
  {
    ago: 27,
    at: '10:15',
    who: 'builder',
    items: [{ code: 'barier', quantity: 12 }],
    source: 'phone',
    turn: 'half',
    said: 'Потрібні до здавання паркінгу',
  },
  { ago: 24, at: '14:30', who: 'marchenko', items: [{ code: 'zaplava', quantity: 1 }], turn: 'scrapped' },
  { ago: 21, at: '16:00', who: 'terasa', items: [{ code: 'vezha', quantity: 4 }] },
  { ago: 18, at: '12:45', who: 'tkachuk', items: [{ code: 'horniatko', quantity: 3 }], note: 'Усі три з одного замісу: колір має збігтися' },
  {
    ago: 15,
    at: '10:40',
    who: 'rada',
    items: [{ code: 'naberezhna', quantity: 4 }],
    source: 'phone',
    turn: 'unpaid',
    said: 'Договір на підписі, оплатять після сесії',
  },
  { ago: 13, at: '18:25', who: 'shevchuk', items: [{ code: 'pleso', quantity: 2 }] },
  { ago: 11, at: '11:20', who: 'osbb', items: [{ code: 'aleia', quantity: 5 }] },
  {
    ago: 9,
    at: '15:15',
    who: 'park',
    items: [
      { code: 'dvir', quantity: 4 },
      { code: 'aleia', quantity: 2 },
    ],
    source: 'phone',
    turn: 'half',
  },
  { ago: 8, at: '13:00', who: 'hnatiuk', items: [{ code: 'planeta', quantity: 6 }] },
  { ago: 6, at: '10:25', who: 'bondar', items: [{ code: 'konus', quantity: 2, options: white }] },
  {
    ago: 5,
    at: '20:05',
    who: 'kravets',
    items: [{ code: 'debiut', quantity: 1 }],
    turn: 'unconfirmed',
    said: 'Порадиться з дружиною, просить подзвонити ще раз',
  },
  { ago: 4, at: '12:10', who: 'bureau', items: [{ code: 'kvartal', quantity: 3, options: white }] },
  { ago: 3, at: '16:50', who: 'polishchuk', items: [{ code: 'kolona', quantity: 2 }], turn: 'unanswered' },
  { ago: 2, at: '09:30', who: 'cafe', items: [{ code: 'kub', quantity: 4 }] },
  { ago: 1, at: '17:35', who: 'vasylenko', items: [{ code: 'tsylindr', quantity: 3, options: white }], turn: 'uncalled' },
  { ago: 1, at: '21:15', who: 'marchenko', items: [{ code: 'ostrivets', quantity: 1 }], turn: 'uncalled' },
]

export interface DemoQuote {
  readonly ago: number
  readonly at: `${number}:${number}`
  readonly who: DemoCustomerKey
  readonly items: readonly DemoItem[]
  readonly words?: string
  readonly answer: 'none' | 'draft' | 'declined' | 'accepted'
}

export const demoQuotes: readonly DemoQuote[] = [
  { ago: 88, at: '12:10', who: 'builder', items: [{ code: 'maiak', quantity: 40 }], answer: 'declined' },
  {
    ago: 33,
    at: '11:30',
    who: 'park',
    items: [
      { code: 'skver', quantity: 4 },
      { code: 'konus', quantity: 8 },
    ],
    answer: 'accepted',
  },
  {
    ago: 10,
    at: '15:40',
    who: 'bureau',
    items: [{ code: 'brus', quantity: 8 }],
    words: 'Ціна з доставкою на об’єкт, розвантаження вашим краном.',
    answer: 'none',
  },
  {
    ago: 4,
    at: '10:45',
    who: 'rada',
    items: [
      { code: 'park', quantity: 10 },
      { code: 'bulvar', quantity: 10 },
    ],
    answer: 'none',
  },
  { ago: 1, at: '14:20', who: 'school', items: [{ code: 'prysidok', quantity: 6 }], answer: 'draft' },
]

export interface DemoMessage {
  readonly ago: number
  readonly at: `${number}:${number}`
  readonly who: DemoCustomerKey
  readonly text: string
  readonly answered: boolean
}

export const demoMessages: readonly DemoMessage[] = [
  { ago: 96, at: '10:00', who: 'marchenko', text: 'Добрий день! Чи витримає раковина гарячу воду і чим її мити?', answered: true },
  { ago: 41, at: '13:45', who: 'bureau', text: 'Надішліть, будь ласка, зразки кольорів для проєкту готелю.', answered: true },
  { ago: 12, at: '19:20', who: 'shevchuk', text: 'Чи можна замовити вазон «Плесо» з підсвічуванням?', answered: true },
  { ago: 2, at: '11:50', who: 'builder', text: 'Цікавить партія обмежувачів на 60 штук. Яка знижка і коли готові?', answered: false },
  { ago: 1, at: '18:40', who: 'tkachuk', text: 'Чи приймаєте оплату готівкою на місці?', answered: false },
]

/** What visitors looked for: the words, how often, and whether anything was found. */
export const demoSearches: readonly (readonly [text: string, times: number, found: boolean])[] = [
  ['вазон', 9, true],
  ['лавка зі спинкою', 4, true],
  ['кашпо біле', 5, true],
  ['обмежувач паркування', 6, true],
  ['раковина', 4, true],
  ['урна для сміття', 3, true],
  ['фонтан', 3, false],
  ['плитка тротуарна', 2, false],
  ['стіл на терасу', 3, true],
]

export const demoMoulds: readonly { readonly code: string; readonly name: string; readonly count: number; readonly fits: readonly string[] }[] = [
  { code: 'Ц-1', name: 'Циліндр, сталь', count: 2, fits: ['tsylindr', 'vezha'] },
  { code: 'К-1', name: 'Куб, фанера', count: 3, fits: ['kub', 'kubyk'] },
  { code: 'Л-1', name: 'Лавка довга', count: 1, fits: ['skver', 'naberezhna', 'brus'] },
  { code: 'У-1', name: 'Урна, склопластик', count: 2, fits: ['park', 'kvartal', 'dvir', 'sofiivka'] },
  { code: 'О-1', name: 'Обмежувачі, гума', count: 6, fits: ['gudzyk', 'maiak', 'planeta', 'barier'] },
]

/** Why goods leave before they are paid, and within how many days they will be. */
export const demoCredit = { reason: 'Казначейство оплачує після накладної', days: 10 } as const

/** Pictures of the shop's own that show a piece when it has come to a stage. */
export const demoPhotographs: Readonly<Record<string, string>> = {
  cast: 'making-2-pour.webp',
  cure: 'making-3-demould.webp',
  finish: 'making-4-grind.webp',
  pack: 'making-5-crate.webp',
}
