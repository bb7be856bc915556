import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../src/server/platform/clock.ts'
import { openDatabase, type Database } from '../src/server/platform/db/db.ts'
import { accountBuyer, phoneBuyer, put, register, sendRequest, signIn, untilStopped, type RequestSpec } from './crash-buyers.ts'
import { reportClerk, sendAct, workAsClerk, type ClerkAct, type ClerkReport } from './crash-clerk.ts'
import { createProduct } from '../src/server/testing/product-factory.ts'
import { freePort } from '../src/server/platform/free-port.ts'
import { databaseUrl } from '../src/server/testing/data-folder.ts'
import { ready, startShop, type ShopProcess } from '../src/server/testing/shop-process.ts'
import { signInOwner } from './staff-session.ts'

/** How the shop kept its promises after the kills. All but the first block must be zero. */
export interface CrashReport extends ClerkReport {
  readonly crashes: number
  readonly answered: number
  readonly repeated: number
  readonly paid: number

  /** Orders confirmed to a buyer but missing. */
  readonly lostAnswers: number
  /** Keys with more than one order, and orders that nobody requested. */
  readonly surplus: number
  /** Missing order numbers. */
  readonly gaps: number
  /** Paid at the provider but not in the shop, and the reverse. */
  readonly unpaid: number
  readonly invented: number
  /** Duplicate emails to the same reader, and orders of an account without a confirmation email. */
  readonly duplicateEmails: number
  readonly ordersWithoutEmail: number
}

/**
 * Lets buyers order and pay and clerks record, void and refund money, kills the process with SIGKILL at random moments and restarts it;
 * at the end waits until it is idle and compares the answers to buyers with the stored data.
 */
export async function crashAtRandomMoments(folder: string, crashes: number, log: (line: string) => void): Promise<CrashReport> {
  // A fixed address, because the provider keeps it for its callbacks.
  const environment = { DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'error', PORT: String(await freePort()) }
  let shop = await ready(await startShop(environment))
  const database = openDatabase(databaseUrl(folder), { max: 2 })
  try {
    const product = await createProduct({ database, clock: systemClock })
    await register(shop.url)
    // Callbacks come twice, with another one before the final one.
    await put(`${shop.url}/simulator/control`, { copies: 2, intermediate: true })
    const requests: RequestSpec[] = []
    const acts: ClerkAct[] = []
    const clerk = await signInOwner(shop.url, environment)
    for (let kill = 1; kill <= crashes; kill++) {
      const traffic = { stopped: false }
      const buyers = [phoneBuyer, phoneBuyer, phoneBuyer, accountBuyer].map((buyer) => buyer(shop.url, product, requests, traffic))
      const clerks = untilStopped(traffic, () => workAsClerk(clerk, database, acts))
      await sleep(30 + Math.random() * 1_500)
      await shop.kill('SIGKILL')
      traffic.stopped = true
      await Promise.all([...buyers, clerks])
      shop = await ready(await startShop(environment), 300) // a busy machine is no loss
      if (kill % 10 === 0) log(`${kill} kills, ${requests.filter(({ answer }) => answer).length} orders answered`)
    }
    for (const request of requests)
      if (!request.answer) await sendRequest(shop.url, request, request.path.includes('cart') ? await signIn(shop.url) : {})
    for (const act of acts) for (let tries = 0; act.outcome === 'open' && tries < 10; tries++) await sendAct(clerk, act)
    shop = await restartUntilIdle(shop, environment, database)
    return { ...(await reportLosses(database, requests, crashes)), ...(await reportClerk(database, acts)) }
  } finally {
    await database.close()
    await shop.kill()
  }
}

/** Restarts the shop an hour later and waits until all that is due was done. */
async function restartUntilIdle(shop: ShopProcess, environment: Record<string, string>, database: Database): Promise<ShopProcess> {
  await shop.kill('SIGKILL')
  await letAnHourPass(database)
  const again = await ready(await startShop(environment))
  await waitUntilNothingIsDue(database)
  return again
}

const letAnHourPass = async (database: Database) => {
  for (const passes of anHourPasses) await database.pool.query(passes)
}

/** {@link restartUntilIdle} without restarting the shop. */
export async function waitUntilIdle(database: Database): Promise<void> {
  await letAnHourPass(database)
  await waitUntilNothingIsDue(database)
}

async function waitUntilNothingIsDue({ pool }: Database): Promise<void> {
  const deadline = Date.now() + 600_000
  while (Date.now() < deadline) {
    const { rows: mismatched } = await pool.query<{ open: number }>(`select (${mismatchCount}) as open`)
    const { rows: waiting } = await pool.query<{ open: number }>(pendingCount)
    if (mismatched[0]?.open === 0 && waiting[0]?.open === 0) break
    await sleep(500)
  }
}

const anHourPasses = [
  `update payment_attempts set next_poll_at = now() where next_poll_at is not null`,
  `update simulator_deliveries set due_at = now() where not done`,
  `update jobs.job set start_after = now() where state in ('created', 'retry')`,
]

const pendingCount = `select (select count(*) from simulator_deliveries where not done)::int
  + (select count(*) from jobs.job where state in ('created', 'retry', 'active') and start_after <= now()
    and name <> 'make-picture-variants')::int as open` // encoding, at the lowest priority, loses nothing

/** The provider's card payments and refunds for each order. */
const atProvider = `select b.order_id, b.received, b.refunded,
    coalesce(sum(p.amount) filter (where p.status in ('success', 'reversed')), 0) as taken,
    coalesce(sum(p.refunded) filter (where p.status in ('success', 'reversed')), 0) as returned
  from order_payments b left join payment_attempts a on a.order_id = b.order_id
  left join simulator_payments p on p.order_id = a.provider_order_id group by b.order_id`

/** Orders for which provider and shop disagree. */
const mismatchCount = `select count(*)::int from (${atProvider}) as compared where taken <> received or returned <> refunded`

export type LossReport = Omit<CrashReport, keyof ClerkReport>

/** Compares the answers to buyers with the stored data. */
export async function reportLosses(database: Database, requests: readonly RequestSpec[], crashes: number): Promise<LossReport> {
  const queryRows = async <T>(text: string): Promise<T[]> => (await database.pool.query(text)).rows as T[] // the columns of the text
  const stored = (await queryRows<{ number: string }>(`select number from orders order by id`)).map(({ number }) => number)
  const reported = requests.flatMap(({ answer }) => (answer ? [answer.order_number] : []))
  const one = async (text: string) => (await queryRows<{ n: number }>(`select count(*)::int as n from (${text}) as found`))[0]?.n ?? -1
  return {
    crashes,
    answered: reported.length,
    repeated: requests.filter(({ attempts }) => attempts > 1).length,
    paid: await one(`select from order_payments where received > 0`),
    lostAnswers: reported.filter((number) => !stored.includes(number)).length,
    surplus: stored.length - new Set(reported).size,
    gaps: Math.max(0, ...stored.map((number) => Number(number.slice(-5)))) - stored.length,
    unpaid: await one(`select from (${atProvider}) as compared where taken > received or returned < refunded`),
    invented: await one(`select from (${atProvider}) as compared where taken < received or returned > refunded`),
    duplicateEmails: await one(`select recipient, kind, subject, text from emails group by 1, 2, 3, 4 having count(*) > 1`),
    ordersWithoutEmail: await one(
      `select id from orders where email is not null except select o.id from orders o join emails l on l.key = 'order ' || o.id || ' placed'`,
    ),
  }
}
