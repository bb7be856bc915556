import { join as joinPath } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartUpError, errorCode } from '../start-up-error.ts'
import { applicationPassword, applicationRole, databaseName, ensureApplicationRole } from './application-role.ts'
import { clusterFolder, ensureCluster, superuser } from './cluster.ts'
import { isShared, takeSharedLock, withExclusiveLock } from './file-lock.ts'
import { runningServer, stopServer, startServer } from './postgres-server.ts'

/**
 * The shop's own PostgreSQL: its programs come through npm, its cluster is in `<DATA_DIR>/postgres` and listens on loopback with a
 * generated password. It survives a killed process, and the next one to start joins it.
 */
export interface EmbeddedDatabase {
  /** The address for the shop, as the owner of its database. */
  readonly url: string
  /** For maintenance of the whole cluster, and for tests that create databases. */
  readonly superuserUrl: string
  /** Stops the server unless another process of the shop still uses it. Close the pool first. */
  stop(): Promise<void>
}

interface Watching {
  /** Called at every try to restart a dead server. */
  readonly onRestart?: (failure: unknown) => void
  /** Called when the server died and could not be restarted; nothing works from then on. */
  readonly onLost?: (failure: unknown) => void
}

/** How long restarting a dead server is tried. */
const restartMs = 60_000

/** The address of this data folder's running database, or null; does not join it. */
export function addressOfRunning(dataDir: string, password: string): string | null {
  const server = runningServer(clusterFolder(dataDir))
  return server && buildUrls(server.port, password).url
}

function buildUrls(port: number, password: string): { url: string; superuserUrl: string } {
  const url = (user: string, secret: string) => `postgresql://${user}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${databaseName}`
  return { url: url(applicationRole, applicationPassword(password)), superuserUrl: url(superuser, password) }
}

/**
 * Starts or joins the embedded database below `dataDir`, and restarts it when it dies. One process at a time starts, joins or stops it;
 * each user holds a shared lock, by which the last one knows that it is the last.
 * @throws {StartUpError}
 */
export async function openEmbedded(dataDir: string, password: string, watching: Watching = {}): Promise<EmbeddedDatabase> {
  const cluster = clusterFolder(dataDir)
  const users = joinPath(dataDir, 'postgres.users')
  const withStartLock = <T>(work: () => Promise<T>) => withExclusiveLock(joinPath(dataDir, 'postgres.starting'), work)
  const closing = new AbortController()
  let connection: pg.Client | undefined
  let restarting: Promise<void> | undefined

  const watch = (client: pg.Client) => {
    connection = client
    client.once('end', () => {
      if (!closing.signal.aborted) restarting = restart()
    })
  }
  const restart = async () => {
    const deadline = Date.now() + restartMs
    while (!closing.signal.aborted) {
      try {
        await withStartLock(async () => {
          if (!closing.signal.aborted) watch(await connectToServer(cluster, password, buildUrls, port))
        })
        return
      } catch (failure) {
        if (Date.now() > deadline) return watching.onLost?.(failure)
        watching.onRestart?.(failure)
        await sleep(1_000)
      }
    }
  }

  const join = async () => {
    // Other users would restart it themselves. If they run in another container, their server is invisible too, and a second one on
    // the same files would destroy them.
    if (!runningServer(cluster) && isShared(users)) return null
    // Taken before the disk can be full, because a server that cannot be locked cannot be stopped.
    const release = await takeSharedLock(users)
    try {
      await ensureCluster(dataDir, password)
      const client = await connectToServer(cluster, password, buildUrls)
      watch(client)
      return { port: client.port, release }
    } catch (error) {
      release()
      if (!isShared(users)) await stopServer(cluster)
      throw error
    }
  }
  const deadline = Date.now() + 2 * restartMs
  let joined = await withStartLock(join)
  while (!joined) {
    if (Date.now() > deadline)
      throw new StartUpError(`another process uses ${cluster}, but its server does not run on this machine: in another container?`)
    await sleep(250)
    joined = await withStartLock(join)
  }
  const { port, release } = joined
  return {
    ...buildUrls(port, password),
    async stop() {
      closing.abort()
      await restarting
      await connection?.end().catch(() => {})
      await withStartLock(async () => {
        release()
        if (!isShared(users)) await stopServer(cluster)
      })
    },
  }
}

/** Time for recovery after a crash. */
const recoveryMs = 120_000
/** The server is starting, ending, or has just ended. Without a code: the connection timed out or ended before an answer. */
const passing = new Set(['57P03', '57P01', '57P02', 'ECONNREFUSED', 'ECONNRESET', ''])
/** The role or the database does not exist yet. */
const unprepared = new Set(['28P01', '28000', '3D000'])

/**
 * Connects to the cluster's server; starts and prepares it if needed. Requires the lock of the data folder.
 * @param expected the port where this process's other connections look for it
 */
async function connectToServer(
  cluster: string,
  password: string,
  buildUrls: (port: number, password: string) => { url: string; superuserUrl: string },
  expected?: number,
): Promise<pg.Client> {
  const deadline = Date.now() + recoveryMs
  let prepared = false
  for (;;) {
    const server = runningServer(cluster) ?? (await startServer(cluster))
    if (expected !== undefined && server.port !== expected)
      throw new StartUpError(`the embedded database came back at port ${server.port}, not ${expected}`)
    if (server.stopping) await stopServer(cluster)
    const { url, superuserUrl } = buildUrls(server.port, password)
    try {
      return await connect(url)
    } catch (error) {
      const code = errorCode(error) ?? ''
      if (unprepared.has(code) && !prepared) {
        await prepare(superuserUrl, password, cluster)
        prepared = true
      } else if (passing.has(code) && Date.now() < deadline) await sleep(50)
      else throw new StartUpError(`the embedded database does not answer: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'concrete-shop watch', connectionTimeoutMillis: 10_000, keepAlive: true })
  client.on('error', () => {}) // followed by 'end', which handles it
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

async function prepare(superuserUrl: string, password: string, cluster: string): Promise<void> {
  const toUrl = (database: string) => {
    const url = new URL(superuserUrl)
    url.pathname = `/${database}`
    return url.href
  }
  try {
    await ensureApplicationRole(toUrl, password)
  } catch (error) {
    if (errorCode(error) !== '28P01') throw error
    throw new StartUpError(`${cluster} does not accept the password in secrets.json: both must come from the same backup`)
  }
}
