import { existsSync, openSync, readFileSync, readSync, closeSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { errorCode, StartUpError } from '../start-up-error.ts'
import { runPostgres } from './postgres-programs.ts'

export interface Server {
  readonly pid: number
  readonly port: number
  /** It is shutting down and waits for its clients. */
  readonly stopping: boolean
}

/** The server running on this cluster, by its postmaster.pid. */
export function runningServer(cluster: string): Server | null {
  try {
    const [pid = '', folder = '', , port = '', , , , status = ''] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    // In a copy of a running shop's folder, the file names the original's server.
    if (realpathSync(folder) !== realpathSync(cluster)) return null
    if (!(Number(pid) > 0) || !(Number(port) > 0) || !isPostgres(Number(pid))) return null
    return { pid: Number(pid), port: Number(port), stopping: status.trim() === 'stopping' }
  } catch {
    return null
  }
}

/** The pid left by a killed server may meanwhile belong to another program. */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch (error) {
    return !existsSync('/proc/self') || errorCode(error) === 'EACCES' // without /proc, trust the signal
  }
}

/** The last port, unless somebody else listens there: other processes of the shop know no other. */
function lastPort(cluster: string): number | undefined {
  try {
    const port = /"?-p"? "?(\d+)/.exec(readFileSync(join(cluster, 'postmaster.opts'), 'utf8'))?.[1]
    return port === undefined ? undefined : Number(port)
  } catch {
    return undefined
  }
}

/** How long a killed server's child processes may take to notice; they hold its memory until then. */
const orphansMs = 20_000

/** Starts the server. Requires the lock of the data folder, and that no server runs there. */
export async function startServer(cluster: string): Promise<Server> {
  const log = join(cluster, 'server.log')
  const deadline = Date.now() + orphansMs
  let port = lastPort(cluster)
  for (let attempt = 1; ; attempt++) {
    // Left by a dead server, or copied with a live one's folder. PostgreSQL would take any process with that pid for its
    // predecessor, even an ended one that was not reaped yet.
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    const settings = [
      `-p ${await freePort(port)}`,
      '-h 127.0.0.1',
      '-c unix_socket_directories=',
      '-c max_connections=60',
      '-c shared_buffers=64MB',
      '-c log_min_messages=warning',
      '-c timezone=UTC',
      '-c fsync=on',
    ].join(' ')
    const logged = existsSync(log) ? statSync(log).size : 0
    try {
      // pg_ctl detaches the server, so that Ctrl-C ends the shop first, and the shop then stops the database.
      await runPostgres('pg_ctl', ['start', '-s', '-w', '-t', '60', '-D', cluster, '-l', log, '-o', settings], cluster)
    } catch (error) {
      const slow = runningServer(cluster)
      if (slow) return slow
      const complaint = lastComplaint(log, logged) ?? (error instanceof Error ? error.message : String(error))
      const orphans = /still in use|lock file/.test(complaint) && Date.now() < deadline
      if (!orphans && attempt >= 3) throw new StartUpError(`the embedded database does not start: ${complaint}`)
      if (/could not (bind|create)/.test(complaint)) port = undefined
      await sleep(200)
      continue
    }
    const started = runningServer(cluster)
    if (started) return started
  }
}

/** The server's errors in its log after this length. */
function lastComplaint(log: string, since: number): string | undefined {
  try {
    const buffer = Buffer.alloc(Math.max(0, statSync(log).size - since))
    const file = openSync(log, 'r')
    readSync(file, buffer, 0, buffer.length, since)
    closeSync(file)
    return buffer
      .toString()
      .split('\n')
      .findLast((line) => /FATAL|ERROR|PANIC/.test(line))
  } catch {
    return undefined
  }
}

/** Stops the server and waits until it has ended; if a clean end is impossible, as on a full disk, it recovers at the next start. */
export async function stopServer(cluster: string): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    if (!runningServer(cluster)) return
    await runPostgres('pg_ctl', ['stop', '-s', '-w', '-t', '30', '-m', mode, '-D', cluster], cluster).catch(() => {})
  }
  if (runningServer(cluster)) throw new Error(`the embedded database does not end: ${cluster}`)
}
