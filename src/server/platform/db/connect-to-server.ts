import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { errorCode, StartUpError } from '../start-up-error.ts'
import { ensureApplicationRole } from './application-role.ts'
import { runningServer, startServer, stopServer } from './postgres-server.ts'

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
export async function connectToServer(
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
