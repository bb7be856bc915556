import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp, jobsOf, slices, type StorefrontSource } from './app.ts'
import { ConfigError, type Config } from './config.ts'
import { demoAccounts } from './modules/accounts/index.ts'
import { openWorld, type Environment } from './open-world.ts'
import { listenForChanges } from './platform/db/notify.ts'
import { startJobs } from './platform/jobs/index.ts'
import { reportError } from './platform/log.ts'
import { returnMemory } from './platform/return-memory.ts'
import { codeOf, StartUpError } from './platform/start-up-error.ts'
import type { World } from './platform/world.ts'

/** Starts the shop with a storefront and keeps it running until SIGINT or SIGTERM. */
async function open(environment: Environment, storefront: StorefrontSource): Promise<void> {
  let address: string | null = null
  const { world, close } = await openWorld(environment, { addressOf: () => address })
  const { config } = world
  const stops = [close]
  try {
    if (config.demo) for (const slice of slices) await slice.seed?.(world)
    const app = await buildApp(world, storefront)
    stops.push(closerOf(app))
    await listen(app, config)
    const listening = app.server.address()
    if (typeof listening === 'object' && listening) address = `http://localhost:${listening.port}`
    const working = startWork(world, stops)
    closeOnSignal(world.log, stops, working)
    await working
    setTimeout(returnMemory, 2_000).unref()
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
  process.stdout.write(`\n  The shop is open at ${world.publicUrl()}\n\n${config.demo ? demoLogins() : ''}`)
}

/** The work beside requests. It begins when the shop already answers; how to stop each part goes into `stops`. */
async function startWork(world: World, stops: (() => Promise<void>)[]): Promise<void> {
  for (const slice of slices) {
    const stop = await slice.start?.(world)
    if (stop) stops.push(stop)
  }
  stops.push(await startJobs(world, jobsOf(slices)))
  const changes = listenForChanges(world.database.url, () => world.pages.clear(), world.log)
  stops.push(() => changes.close())
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const reasons: Record<string, string> = {
      EADDRINUSE: 'is taken',
      EACCES: 'may not be used by this user',
      EADDRNOTAVAIL: 'is not an address of this machine',
    }
    const reason = reasons[codeOf(error) ?? '']
    throw reason ? new StartUpError(`PORT ${port} on ${host} ${reason}`) : error
  }
}

/**
 * Lets requests in flight end, then the rest of the connections: a kept-alive one, or one on which no
 * request ever came, would hold the process until its timeout.
 */
function closerOf(app: FastifyInstance): () => Promise<void> {
  let inFlight = 0
  app.server.on('request', (_request, response) => {
    inFlight++
    response.once('close', () => inFlight--)
  })
  return async () => {
    const sweep = setInterval(() => (inFlight === 0 ? app.server.closeAllConnections() : app.server.closeIdleConnections()), 100)
    await app.close()
    clearInterval(sweep)
  }
}

const patience = 20_000

/**
 * Undoes what was started, the last thing first, and ends the process; a second signal ends it at once.
 * @param starting what is still being started is ended only when it has begun
 */
function closeOnSignal(log: FastifyBaseLogger, stops: readonly (() => Promise<void>)[], starting: Promise<void>): void {
  let closing = false
  const close = async (signal: string) => {
    if (closing) process.exit(1)
    closing = true
    log.info({ signal }, 'closing')
    setTimeout(() => process.exit(1), patience).unref()
    await starting.catch(() => {})
    for (const stop of stops.toReversed()) await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close(signal))
}

function demoLogins(): string {
  const lines = demoAccounts.map(({ email, password, roles }) => `  ${(roles.at(-1) ?? '').toLowerCase().padEnd(8)} ${email}  ${password}\n`)
  return `  Demo accounts:\n${lines.join('')}\n`
}

/** Starts the shop; what stands in its way is said in one line and ends the process with exit code 1. */
export async function start(environment: Environment, storefront: StorefrontSource): Promise<void> {
  try {
    await open(environment, storefront)
  } catch (error) {
    if (error instanceof ConfigError || error instanceof StartUpError) process.stderr.write(`${error.message}\n`)
    else process.stderr.write(`${JSON.stringify(reportError(error), null, 2)}\n`)
    process.exit(1)
  }
}
