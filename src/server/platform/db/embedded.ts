import { join as pathOf } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartUpError } from '../start-up-error.ts'
import { applicationPassword, applicationRole, databaseName } from './application-role.ts'
import { clusterFolder, ensureCluster, superuser } from './cluster.ts'
import { connectToServer } from './connect-to-server.ts'
import { isShared, takeSharedLock, withExclusiveLock } from './file-lock.ts'
import { runningServer, stopServer } from './postgres-server.ts'

/**
 * The shop's own PostgreSQL: the server's programs come through npm, the cluster lives in `<DATA_DIR>/postgres` and listens
 * on loopback with a generated password. It outlives a killed process: whoever starts next joins it.
 */
export interface EmbeddedDatabase {
  /** As the shop works: the owner of its database. */
  readonly url: string
  /** For upkeep of the whole cluster, and for tests that make databases. */
  readonly superuserUrl: string
  /** Stops the server, unless another process of the shop still uses it: close the pool first. */
  stop(): Promise<void>
}

interface Watching {
  /** Told of every try to bring a dead server back. */
  readonly onRestart?: (failure: unknown) => void
  /** The server died and could not be brought back: nothing works from now on. */
  readonly onLost?: (failure: unknown) => void
}

/** How long a dead server is tried to be brought back. */
const restartMs = 60_000

/** Where the database of this data folder answers now, or null; does not join it. */
export function addressOfRunning(dataDir: string, password: string): string | null {
  const server = runningServer(clusterFolder(dataDir))
  return server && urlsOf(server.port, password).url
}

function urlsOf(port: number, password: string): { url: string; superuserUrl: string } {
  const url = (user: string, secret: string) => `postgresql://${user}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${databaseName}`
  return { url: url(applicationRole, applicationPassword(password)), superuserUrl: url(superuser, password) }
}

/**
 * Starts, or joins, the embedded database below `dataDir`, and brings it back when it dies. One process at a time starts,
 * joins or stops it; each user holds a shared lock meanwhile, by which the last one out knows that it is.
 * @throws {StartUpError}
 */
export async function openEmbedded(dataDir: string, password: string, watching: Watching = {}): Promise<EmbeddedDatabase> {
  const cluster = clusterFolder(dataDir)
  const users = pathOf(dataDir, 'postgres.users')
  const alone = <T>(work: () => Promise<T>) => withExclusiveLock(pathOf(dataDir, 'postgres.starting'), work)
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
        await alone(async () => {
          if (!closing.signal.aborted) watch(await connectToServer(cluster, password, urlsOf, port))
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
    // Others who use it bring it back themselves. Where they cannot be seen, neither can their server: a second one on the
    // same files would destroy them.
    if (!runningServer(cluster) && isShared(users)) return null
    // Taken before the disk can be full: what cannot be locked cannot be stopped either.
    const release = await takeSharedLock(users)
    try {
      await ensureCluster(dataDir, password)
      const client = await connectToServer(cluster, password, urlsOf)
      watch(client)
      return { port: client.port, release }
    } catch (error) {
      release()
      if (!isShared(users)) await stopServer(cluster)
      throw error
    }
  }
  const deadline = Date.now() + 2 * restartMs
  let joined = await alone(join)
  while (!joined) {
    if (Date.now() > deadline)
      throw new StartUpError(`another process uses ${cluster}, but its server does not run on this machine: in another container?`)
    await sleep(250)
    joined = await alone(join)
  }
  const { port, release } = joined
  return {
    ...urlsOf(port, password),
    async stop() {
      closing.abort()
      await restarting
      await connection?.end().catch(() => {})
      await alone(async () => {
        release()
        if (!isShared(users)) await stopServer(cluster)
      })
    },
  }
}
