import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { databaseUrl } from '../src/server/testing/data-folder.ts'
import { percentile } from './load.ts'
import { row, type Row } from './report.ts'

const orders = 1_000_000
const runs = 20

/** Ten years of orders: the last ones new or in the workshop, some of the rest half paid, some overpaid. */
const statements = [
  `insert into orders (number, language, state, phone, receiver_name, email, payment_method, offer_accepted, adult_confirmed, total, shown, rate,
      created_at, call_due_at, call_reason, late_after, state_at, delivery, first_call_minutes)
    select 'BN-' || i, 'uk',
      case when i > ${orders} - 300 then 'new' when i > ${orders} - 3000 then 'in_production' when i % 20 = 0 then 'cancelled' else 'completed' end,
      '+380' || (array['67','50','93','68','97'])[1 + i % 5] || lpad(((i::bigint * 7919) % 10000000)::text, 7, '0'),
      (array['Олена','Ірина','Мар’яна','Петро','Андрій','Оксана','Тарас'])[1 + i % 7] || ' ' ||
        (array['Коваль','Шевченко','Бондар','Мельник','Ткач','Гриценко'])[1 + i % 6] || i % 1000
        || case when i > ${orders} - 1000 then ' Рідкісна' else '' end,
      'p' || i || '@example.com', (array['CARD','CARD','INVOICE'])[1 + i % 3], true, true, 420000, '{}', 415000,
      at, case when i > ${orders} - 300 then at end, case when i > ${orders} - 300 then 'new' end, at::date + 1, at,
      jsonb_build_object('method', 'CARRIER', 'city', 'Місто ' || i % 60), i % 500
    from generate_series(1, ${orders}) i, lateral (select now() - (${orders} - i) * interval '5 minutes' as at) moments`,
  `insert into order_payments (order_id, order_number, items, amount, initial_status, status, received, closed_at)
    select id, number, '[]', total, case when payment_method = 'INVOICE' then 'invoice_wait' else 'prepared' end,
      case when state in ('completed', 'in_production') and id % 250 <> 0 then 'success' else 'prepared' end,
      case when state not in ('completed', 'in_production') then 0 when id % 250 = 0 then total / 2 when id % 997 = 0 then total + 100 else total end,
      case when state = 'cancelled' then now() end
    from orders where number like 'BN-%'`,
  `insert into order_lines (order_id, position, product_id, product_code, translations, options, base, unit, quantity, total, shown)
    select id, 0, 1 + id % 60, 'cube', '{"uk":{"name":"Вазон «Куб»","slug":"k"},"en":{"name":"Cube","slug":"k"}}',
      jsonb_build_array(jsonb_build_object('name', 'size', 'value', id % 20, 'note', null, 'impact', 0, 'translations', '{"uk":{"property":"Розмір","value":"1"},"en":{"property":"Size","value":"1"}}'::jsonb)),
      420000, 420000, 1, 420000, '{}'
    from orders where number like 'BN-%'`,
  // The largest possible order.
  `insert into order_lines (order_id, position, product_id, product_code, translations, options, base, unit, quantity, total, shown)
    select o.id, n, 1 + n % 60, 'cube', '{"uk":{"name":"Вазон «Куб»","slug":"k"},"en":{"name":"Cube","slug":"k"}}', '[]', 420000, 420000, 1, 420000, '{}'
    from orders o, generate_series(1, 199) n where o.number = 'BN-${orders - 1}'`,
  `insert into order_events (order_id, at, event, state)
    select id, created_at + (id % 12) * interval '1 day', 'state', 'ready' from orders where number like 'BN-%' and state = 'completed'`,
  `with numbered as (
      select nextval(pg_get_serial_sequence('customers', 'id'))::integer as id, phone, min(receiver_name) as name, min(email) as email, max(created_at) as at
      from orders where number like 'BN-%' group by phone
    ), made as (
      insert into customers (id, name, language, search_text, created_at, last_at)
      select id, name, 'uk', lower(translate(phone || ' ' || name || ' ' || email, '’', '') collate "und-x-icu"), at, at from numbered
    )
    insert into customer_contacts (customer_id, kind, value) select id, 'phone', phone from numbered on conflict do nothing`,
  // Every second order was paid by bank, and some recent payments wait to be matched.
  `insert into receipts (order_id, method, amount, received_on, document_no, created_at, recorded_by)
    select id, 'bank', total, created_at::date, 'P-' || id, created_at, 'bench' from orders where number like 'BN-%' and id % 2 = 0`,
  `insert into bank_statements (at, file, format) values (now(), 'bench.csv', 'table')`,
  `insert into bank_payments (statement_id, key, booked_on, amount, document_no, payer, purpose, receipt_id, order_number, settled_at, settler_name)
    select (select max(id) from bank_statements), 'bench ' || r.id, r.received_on, r.amount, r.document_no, o.receiver_name, 'Оплата за ' || o.number, r.id, o.number, r.created_at, 'bench'
    from receipts r join orders o on o.id = r.order_id where r.recorded_by = 'bench'`,
  `insert into bank_payments (statement_id, key, booked_on, amount, document_no, payer, purpose)
    select (select max(id) from bank_statements), 'open ' || i, now()::date, 420000 - i, 'W-' || i, 'Олена Коваль' || i, 'Оплата за вироби, рахунок 2026-' || lpad(i::text, 5, '0')
    from generate_series(1, 200) i`,
  'vacuum analyze',
]

/** Fills the shop's database with a million orders and their payments; with `whole` also with everything else that belongs to them. */
export async function fillOrders(client: pg.Client, { whole = true } = {}): Promise<void> {
  for (const statement of whole ? statements : statements.slice(0, 2)) await client.query(statement)
}

const filters = [
  '',
  'state=open',
  'money=due',
  'money=paid',
  'money=over',
  'method=CASH',
  'search=4567',
  'search=шевченко',
  'search=шевченко&money=due',
  'search=мар’яна',
  // Frequent among the newest, rare before.
  'search=рідкісна',
  'from=2024-01-01&to=2024-02-01',
  'promise=late',
  'promise=at_risk',
  'promise=week',
  'expected_from=2020-01-01',
  'promise_from=2020-01-01&promise_to=2020-12-31',
  'call=never',
  'call=7',
  'total_from=4200&total_to=4200',
  'total_from=100000',
  'town=місто 7',
  'town=місто',
  'goods=куб',
  'town=місто 7&state=completed',
  'goods=куб&state=completed',
  'goods=куб&state=open',
  'goods=cube&town=місто 7&state=completed',
]

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const analytics = [
  ['thirty days', `from=${day(29)}&to=${day(0)}`],
  ['a year', `from=${day(364)}&to=${day(0)}`],
  ['ten years', `from=${day(3_640)}&to=${day(0)}`],
] as const

const bankLists = [
  '',
  'state=settled',
  'state=settled&search=коваль',
  'state=settled&search=мар’яна',
  'state=settled&search=P-12345',
  'state=settled&search=немає такого',
  'search=4200',
] as const

const customerSearches = ['', 'search=4567', 'search=шевченко', 'search=мар’яна', 'search=рідкісна', 'search=немає такого']

/** The sign-in that the demonstration prints. */
const manager = { email: 'manager@example.com', password: 'Formy-i-zamisy', totp: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU' }

async function signIn(shop: string): Promise<string> {
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${shop}/api/v1/admin/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop, cookie },
      body: JSON.stringify(body),
    })
  const first = await post('session', { email: manager.email, password: manager.password })
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  const second = await post('session/code', { code: new TOTP({ secret: Secret.fromBase32(manager.totp) }).generate() }, cookie)
  if (!second.ok) throw new Error(`signing in: ${second.status}`)
  return second.headers.get('set-cookie')?.split(';')[0] ?? cookie
}

/** Waits for the job that sums days, which runs every five minutes. */
async function untilSummed(folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(folder) })
  await client.connect()
  for (let seconds = 0; seconds < 900; seconds += 5) {
    const { rows } = await client.query<{ waiting: boolean }>('select exists (select from sales_stale_days) as waiting')
    if (rows[0]?.waiting === false) break
    await new Promise((resolve) => setTimeout(resolve, 5_000))
  }
  await client.query('vacuum analyze sales_rollups')
  await client.end()
}

/**
 * p95 of one reader's calls of the manager's lists and Today with a million orders. It fills the shop's database, so it is the last part of a run.
 */
export async function measureDesk(shop: string, folder: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl(folder) })
  await client.connect()
  await fillOrders(client)
  await client.end()
  const headers = { cookie: await signIn(shop) }
  const p95 = async (path: string): Promise<number> => {
    const times: number[] = []
    for (let run = 0; run <= runs; run++) {
      const started = performance.now()
      const answer = await fetch(`${shop}/api/v1/admin/${path}`, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      // The first run fills the database's memory and is not counted.
      if (run > 0) times.push(performance.now() - started)
    }
    return percentile(times, 0.95)
  }
  const rows: Row[] = []
  for (const filter of filters) {
    const ms = await p95(`orders?${new URLSearchParams(filter).toString()}`)
    rows.push(row(`Orders of a million, ${filter || 'all'}, p95`, `${ms.toFixed(0)} ms`, '≤ 150 ms', ms <= 150))
  }
  for (const search of customerSearches) {
    const ms = await p95(`customers?${new URLSearchParams(search).toString()}`)
    rows.push(row(`Customers of a million orders, ${search || 'all'}, p95`, `${ms.toFixed(0)} ms`, '≤ 150 ms', ms <= 150))
  }
  for (const query of bankLists) {
    const ms = await p95(`bank-payments?${new URLSearchParams(query).toString()}`)
    rows.push(row(`Payments of the bank, half a million, ${query || 'open'}, p95`, `${ms.toFixed(0)} ms`, '≤ 150 ms', ms <= 150))
  }
  for (const [what, path, limit] of [
    ['An order', `orders/BN-${orders - 4_000}`, 150],
    ['An order of 200 lines', `orders/BN-${orders - 1}`, 300],
  ] as const) {
    const ms = await p95(path)
    rows.push(row(`${what} of a million, p95`, `${ms.toFixed(0)} ms`, `≤ ${limit} ms`, ms <= limit))
  }
  await untilSummed(folder)
  for (const [what, query] of analytics) {
    const ms = await p95(`analytics?${query}`)
    rows.push(row(`Analytics of ${what}, a million orders, p95`, `${ms.toFixed(0)} ms`, '≤ 150 ms', ms <= 150))
  }
  const today = await p95('today')
  return [...rows, row('Today over a million orders, p95', `${today.toFixed(0)} ms`, '≤ 200 ms', today <= 200)]
}
