import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runTool, type Step } from './run.ts'

/** `npm run proofs [name…]`: checks that are too slow or need too much of the machine for `npm test`. One after the other, then a summary. */
interface Proof extends Step {
  /** How many times it runs; the first failure ends it. */
  readonly times?: number
  /** Why it cannot run on this machine, or null. */
  readonly missing?: string | null
}

const program = (name: string) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

const firefox = program('firefox-esr') ?? program('firefox')
const webkit = program('WebKitWebDriver')
const missingProxy = program('caddy') && program('nginx') ? null : 'Caddy or nginx is not installed (Debian: caddy, nginx-light)'
const browser = (kind: string, path = '') => [process.execPath, 'e2e/browsers/run.ts', kind, path]

/**
 * Moments at which rules about days are most likely to fail. All journeys of the gate run at each, because any page may show a day; unit and server
 * tests set their moments themselves.
 */
const days = [
  '2026-11-27T17:59:00+02:00', // the last minute of a working week
  '2026-12-31T23:50:00+02:00', // the new year begins in the middle of the run
  '2027-03-28T02:50:00+02:00', // summer time begins at three
  '2027-05-03T10:00:00+03:00', // the Monday of Easter
  '2027-10-31T03:50:00+03:00', // summer time ends at four
  '2028-02-29T10:00:00+02:00',
]
/** Both ends of a period in which the works is closed. */
const shut = { SHOP_CLOCK: '2027-08-11T10:00:00+03:00', SHOP_CLOSED: '2027-08-02 2027-08-22' }
const atDays: readonly Proof[] = [...days.map((moment): Record<string, string> => ({ SHOP_CLOCK: moment })), shut].map((environment) => ({
  name: 'days',
  command: ['playwright', 'test'],
  environment,
}))

const proofs: readonly Proof[] = [
  {
    name: 'histories',
    command: ['vitest', 'run', 'src/server/modules/payments/shop-histories.proof.test.ts'],
    // With 10,000 in one database, unprocessed jobs would slow down every later history.
    environment: { HISTORIES: '1000', PROOFS: 'all' },
    times: 10,
  },
  // Only the ledger, without a database. PROOFS is not set, because Vitest would then skip tests of the gate.
  { name: 'histories', command: ['vitest', 'run', 'src/server/modules/payments/payment-histories.test.ts'], environment: { HISTORIES: '1000' } },
  {
    name: 'interleavings',
    command: ['vitest', 'run', 'src/server/modules/sales/cart/races.proof.test.ts'],
    environment: { PROOFS: 'all', INTERLEAVINGS: '10000' },
  },
  { name: 'properties', command: ['vitest', 'run', '--project', 'pure'], environment: { PROPERTY_RUNS: '1000' } },
  {
    name: 'hostile-texts',
    command: ['vitest', 'run', 'src/server/platform/http/hostile-input.test.ts'],
    environment: { PROOFS: 'all', HOSTILE_TEXTS: 'all' },
  },
  { name: 'kills', command: [process.execPath, 'bench/crash.ts', '200'] },
  { name: 'staff-kills', command: [process.execPath, 'bench/staff-crash.ts', '40'] },
  // The last tagged release beside this tree on one database; before the first release, this tree beside itself.
  { name: 'releases', command: [process.execPath, 'bench/releases.ts'] },
  { name: 'restarts', command: [process.execPath, 'bench/restarts.ts', '50'] },
  // Tests tagged proof: ways to start and stop `npm start`, killed processes and full disks, backups, the file store, hostile files, a trace.
  { name: 'long-tests', command: ['vitest', 'run', '--tagsFilter=proof'], environment: { PROOFS: 'all' } },
  // Silent and slow connections beside a reader and a buyer; ten minutes of mixed load, after which the memory must be released.
  { name: 'connections', command: ['vitest', 'run', 'src/server/connections.proof.test.ts'], environment: { PROOFS: 'all' } },
  { name: 'mixed-load', command: ['vitest', 'run', 'bench/mixed-load.proof.test.ts'], environment: { PROOFS: 'all', MIXED_MINUTES: '10' } },
  { name: 'proxies', command: ['vitest', 'run', 'tools/proxies.proof.test.ts'], environment: { PROOFS: 'all' }, missing: missingProxy },
  // All languages and widths; the gate runs some journeys in one language.
  { name: 'journeys', command: ['playwright', 'test'], environment: { JOURNEYS: 'all' } },
  ...atDays,
  { name: 'firefox', command: browser('firefox', firefox), missing: firefox ? null : 'Firefox is not installed (Debian: firefox-esr)' },
  { name: 'webkit', command: browser('webkit', webkit), missing: webkit ? null : 'WebKit is not installed (Debian: webkit2gtk-driver, xvfb)' },
]

const requested = process.argv.slice(2)
const summary: { line: string; failed: boolean }[] = []
for (const { name, command, environment, times = 1, missing = null } of proofs.filter(
  ({ name }) => requested.length === 0 || requested.includes(name),
)) {
  if (missing !== null) {
    summary.push({ line: `skip ${name}: ${missing}`, failed: false })
    continue
  }
  let result = { passed: true, seconds: 0 }
  for (let run = 0; run < times && result.passed; run++) {
    const { passed, seconds } = await runTool({ name, command, ...(environment ? { environment } : {}) })
    result = { passed, seconds: result.seconds + seconds }
  }
  summary.push({
    line: `${result.passed ? 'ok  ' : 'FAIL'} ${name}${environment?.['SHOP_CLOCK'] ? ` ${environment['SHOP_CLOCK']}` : ''} (${result.seconds.toFixed(0)} s)`,
    failed: !result.passed,
  })
}

console.log(`\n${summary.map(({ line }) => line).join('\n')}`)
process.exit(summary.some(({ failed }) => failed) ? 1 : 0)
