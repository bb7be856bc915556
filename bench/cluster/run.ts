import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../src/server/platform/clock.ts'
import { accountBuyer, callCluster, phoneBuyer, register, type RequestSpec } from '../../src/server/testing/crash-buyers.ts'
import { reportLosses, waitUntilSettled } from '../../src/server/testing/crash-report.ts'
import { createProduct } from '../../src/server/testing/product-factory.ts'
import { withDataDir } from '../../src/server/testing/data-folder.ts'
import { signInOwner, type StaffCall } from '../staff-session.ts'
import { faults } from './faults.ts'
import { withCluster, type Cluster } from './open-cluster.ts'
import { comparePayments } from './payments.ts'
import { measureStaleness, uploadPictures } from './staff.ts'
import { measureThroughput } from './throughput.ts'
import { browse, createMeter, failuresOf } from './visitors.ts'

/** `node bench/cluster/run.ts [fault…] [--times=3] [--pause=150] [--from=<built tree>]`: see README.md beside this file. */
const words = process.argv.slice(2)
const option = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const times = Number(option('times') ?? 3)
/** Milliseconds between the works of one buyer, and between the pages of a reader: more where the machine is busy with other things. */
const pauseMs = Number(option('pause') ?? 150)
const named = words.filter((word) => !word.startsWith('--'))
const chosen = named.length === 0 ? [...Object.keys(faults), 'throughput'] : named
for (const name of chosen)
  if (!faults[name] && name !== 'throughput') throw new Error(`no fault ${name}: ${Object.keys(faults).join(', ')}, throughput`)

const programs = ['haproxy', 'etcd', 'patroni', 'ip', 'setpriv', 'mkfs.ext4']
const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0)
if (missing.length > 0 || process.getuid?.() !== 0) throw new Error(`needs root ${missing.join(' ')}: see bench/cluster/README.md`)

const leadInMs = 12_000

const log = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)

interface Stock {
  readonly product: number
  readonly staff: StaffCall
}

/** Goods, a buyer's account and an editor. */
async function prepare({ url, database, environment }: Cluster): Promise<Stock> {
  const product = await createProduct({ database, clock: systemClock })
  for (let more = 0; more < 30; more++) await createProduct({ database, clock: systemClock }, { price: 100_000 + more * 7_000 })
  await register(url)
  return { product, staff: await signInOwner(url, environment) }
}

/** One fault after the other while people browse, order, pay and upload. */
async function sufferFaults({ url, shops, postgres }: Cluster, { product, staff }: Stock) {
  const requests: RequestSpec[] = []
  const meters = { pages: createMeter(), orders: createMeter(), uploads: createMeter() }
  const traffic = { stopped: false, pauseMs, onFailure: (why: string) => meters.orders.bad(why), call: callCluster }
  const countOrders = async () => {
    for (let known = 0; !traffic.stopped; await sleep(50))
      for (const now = requests.filter(({ answer }) => answer).length; known < now; known++) meters.orders.good()
  }
  const uploading = uploadPictures(staff, meters.uploads, traffic)
  const people = [
    ...[phoneBuyer, phoneBuyer, accountBuyer].map((buyer) => buyer(url, product, requests, traffic)),
    ...Array.from({ length: 3 }, () => browse(url, meters.pages, traffic, pauseMs)),
    countOrders(),
  ]
  const rows: Record<string, unknown> = {}
  // Every process has made its pages once, as it has in a shop that was not started a moment ago.
  await sleep(leadInMs)
  for (const name of chosen.filter((one) => faults[one])) {
    for (const meter of Object.values(meters)) meter.reset()
    log(`${name} …`)
    await faults[name]?.({ shops, postgres, nextRelease: undefined, log }, times)
    const met = Object.entries(meters).flatMap(([what, meter]) => [
      [what, meter.answered],
      [`${what} failed`, failuresOf(meter)],
      // The gap may not have ended yet.
      [`${what} gap ms`, meter.gapSoFar()],
    ])
    const seen = Object.fromEntries(Object.entries(meters).map(([what, { failed }]) => [what, failed]))
    const addresses = shops.map((shop) => shop.url)
    const stale = await measureStaleness(staff, product, addresses, 400_000 + Math.floor(Math.random() * 90_000))
    rows[name] = { ...Object.fromEntries(met), 'price stale ms': stale }
    log(JSON.stringify({ [name]: rows[name], ...seen }))
  }
  traffic.stopped = true
  await Promise.all(people)
  return { requests, rows, pictures: await uploading }
}

/** What is not found on a process that should have it. */
async function missingPictures({ shops }: Cluster, pictures: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { url } of shops)
    for (const picture of pictures) {
      const { status } = await fetch(`${url}${new URL(picture, url).pathname}`)
      if (status !== 200) found.push(`${url}${picture} ${status}`)
    }
  return found
}

/** Compares what people were told with what is there; everything in `broken` must be 0. */
async function report(cluster: Cluster, { requests, rows, pictures }: Awaited<ReturnType<typeof sufferFaults>>): Promise<void> {
  const { database, provider, smtp, shops } = cluster
  log('people have gone; what is due is done')
  await waitUntilSettled(database, async () => {
    const { unpaid, invented } = await comparePayments(database, provider)
    return unpaid + invented
  })
  const { answered, repeated, paid, crashes: _crashes, ...promises } = await reportLosses(database, requests, 0)
  const ids = smtp.received.map(({ headers }) => headers.get('message-id'))
  const broken = {
    ...promises,
    ...(await comparePayments(database, provider)),
    unansweredOrders: requests.filter(({ answer }) => !answer).length,
    picturesMissing: (await missingPictures(cluster, pictures)).length,
  }
  console.table(rows)
  console.log({
    orders: answered,
    repeated,
    paid,
    pictures: pictures.length,
    emails: ids.length,
    // A process died between the mail server's answer and its note: sent again under the same Message-ID (decision 0012).
    emailsRepeated: ids.length - new Set(ids).size,
    starts: shops.map(({ starts }) => starts),
    broken,
  })
  if (Object.values(broken).some((count) => count !== 0)) process.exitCode = 1
}

await withDataDir((folder) =>
  withCluster(folder, { tree: option('from'), log }, async (cluster) => {
    const stock = await prepare(cluster)
    if (chosen.some((name) => faults[name])) await report(cluster, await sufferFaults(cluster, stock))
    if (chosen.includes('throughput')) console.table(await measureThroughput(cluster.shops, cluster.url))
  }),
)
