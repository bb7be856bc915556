import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { seedDemoHistory } from '#demo/history/replay.ts'
import { buildApp, jobsFor, modulesFor, type StorefrontSource } from './app.ts'
import { ConfigError, type Config } from './config.ts'
import { demoAccounts } from './modules/accounts/index.ts'
import { demoStaffLines } from './modules/staff/index.ts'
import { createAppContext, type Environment } from './create-app-context.ts'
import { explainFullDisk } from './platform/data-dir.ts'
import { listenForChanges } from './platform/db/notify.ts'
import { isDatabaseOutage } from './platform/db/outage.ts'
import { drain } from './platform/http/draining.ts'
import { publishAssets } from './platform/http/release-assets.ts'
import { startJobs } from './platform/jobs/index.ts'
import { reportError } from './platform/log.ts'
import { compactHeap } from './platform/compact-heap.ts'
import { errorCode, StartUpError } from './platform/start-up-error.ts'
import type { AppContext } from './platform/app-context.ts'

/** Starts the shop with a storefront and keeps it running until SIGINT or SIGTERM, which also end it during the start. */
async function open(environment: Environment, storefront: StorefrontSource): Promise<void> {
  let url: string | null = null
  const ending = onEndSignal()
  const { context, close } = await createAppContext(environment, { findPublicUrl: () => url })
  const { config } = context
  const stops = [close]
  const steps = async () => {
    if (config.demo) for (const module of modulesFor(context)) if (!ending.signal) await module.seed?.(context)
    if (config.demoHistory && !ending.signal)
      await seedDemoHistory(context).catch((err: unknown) => context.log.warn({ err }, 'the demonstration’s history was left out'))
    if (ending.signal) return
    const app = await buildApp(context, storefront)
    stops.push(createCloser(app))
    stops.push(await publishRelease(context, storefront))
    await listen(app, config)
    const listening = app.server.address()
    if (typeof listening === 'object' && listening) url = `http://localhost:${listening.port}`
    await startWork(context, stops, () => ending.signal !== null)
  }
  try {
    await steps()
  } catch (error) {
    for (const stop of stops.toReversed()) await stop().catch(() => {})
    throw config.databaseUrl === null ? explainFullDisk(error, config.dataDir) : error
  }
  ending.whenCame(async (signal) => {
    context.log.info({ signal }, 'closing')
    await drain(context)
    process.exit((await allStopped(context, stops)) ? 0 : 1)
  })
  if (ending.signal) return
  setTimeout(compactHeap, 2_000).unref()
  process.stdout.write(`\n  The shop is open at ${context.publicUrl()}\n\n${config.demoAccounts ? demoLogins(context) : ''}`)
}

/** Stops in reverse order. A part that fails to stop does not prevent the others, or the database would keep running. */
async function allStopped({ log }: AppContext, stops: readonly (() => Promise<void>)[]): Promise<boolean> {
  let whole = true
  for (const stop of stops.toReversed())
    await stop().catch((err: unknown) => {
      whole = false
      log.error({ err }, 'a part of the shop did not stop as it should')
    })
  return whole
}

/** With a folder, one host serves pages and files of one release, so publishing can wait a while. */
const publishAfterMs = 10_000

/** Publishes this release's files, which other hosts must find before this one renders its first page. @returns a function that stops it */
async function publishRelease(context: AppContext, { assets }: StorefrontSource): Promise<() => Promise<void>> {
  if (!assets) return async () => {}
  const publish = () =>
    publishAssets(context, assets).catch((err: unknown) => context.log.error({ err }, 'files of this release are not in the storage'))
  if (context.config.s3) {
    await publish()
    return async () => {}
  }
  let published: Promise<void> | undefined
  const timer = setTimeout(() => {
    published = publish()
  }, publishAfterMs).unref()
  return async () => {
    clearTimeout(timer)
    await published
  }
}

/** How long the start of background work waits for a database that went away. */
const workOutageMs = 120_000

/**
 * Starts the background work after the shop answers requests, so that database trouble at this time does not end the process, as it does
 * not later. Adds a function to `stops` for each part.
 */
async function startWork(context: AppContext, stops: (() => Promise<void>)[], isEnding: () => boolean): Promise<void> {
  const deadline = Date.now() + workOutageMs
  for (;;) {
    const begun: (() => Promise<void>)[] = []
    try {
      await beginWork(context, begun)
      stops.push(...begun)
      return
    } catch (error) {
      for (const stop of begun.toReversed()) await stop().catch(() => {})
      if (isEnding() || !isDatabaseOutage(error) || Date.now() > deadline) throw error
      context.log.warn({ err: error }, 'the work beside requests waits for the database')
      await sleep(1_000)
    }
  }
}

async function beginWork(context: AppContext, stops: (() => Promise<void>)[]): Promise<void> {
  // First, because the pages may be outdated until it listens.
  const changes = listenForChanges(context.database.directUrl, (change) => context.responseCache.invalidate(change), context.log)
  stops.push(() => changes.close())
  for (const module of modulesFor(context)) {
    const stop = await module.startWork?.(context)
    if (stop) stops.push(stop)
  }
  stops.push(await startJobs(context, jobsFor(context)))
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
    const reason = reasons[errorCode(error) ?? '']
    throw reason ? new StartUpError(`PORT ${port} on ${host} ${reason}`) : error
  }
}

/** Finishes requests in progress, then closes the other connections: kept-alive or unused ones would hold the process until their timeout. */
function createCloser(app: FastifyInstance): () => Promise<void> {
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

const shutdownTimeoutMs = 20_000
/** Within this time the same signal counts once: npm repeats what the terminal has already sent to every process. */
const echoMs = 1_000

interface Ending {
  /** The received signal, if any. */
  readonly signal: NodeJS.Signals | null
  /** Sets the action for the signal; runs at once if it has come already. */
  whenCame(close: (signal: NodeJS.Signals) => Promise<void>): void
}

/**
 * Listens to SIGINT and SIGTERM from the first moment, because process number 1, as in a container, ignores signals that it does not
 * listen to. A second signal, or too long a wait, ends the process at once.
 */
function onEndSignal(): Ending {
  let came: { signal: NodeJS.Signals; at: number } | null = null
  let close: ((signal: NodeJS.Signals) => Promise<void>) | undefined
  const end = (signal: NodeJS.Signals) => {
    if (came && Date.now() - came.at < echoMs) return
    if (came) process.exit(1)
    came = { signal, at: Date.now() }
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    void close?.(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(signal))
  return {
    get signal() {
      return came?.signal ?? null
    },
    whenCame(work) {
      close = work
      if (came) void close(came.signal)
    },
  }
}

function demoLogins(context: AppContext): string {
  const lines = demoAccounts.map(({ email, password, roles }) => `  ${(roles.at(-1) ?? '').toLowerCase().padEnd(8)} ${email}  ${password}\n`)
  const staff = demoStaffLines(context).map((line) => `  ${line}\n`)
  return `  Demo accounts:\n${lines.join('')}\n${staff.length > 0 ? `  Back office at ${context.publicUrl()}/admin:\n${staff.join('')}\n` : ''}`
}

/** Starts the shop; reports what prevents it in one line and ends the process with exit code 1. */
export async function start(environment: Environment, storefront: StorefrontSource): Promise<void> {
  try {
    await open(environment, storefront)
  } catch (error) {
    if (error instanceof ConfigError || error instanceof StartUpError) process.stderr.write(`${error.message}\n`)
    else process.stderr.write(`${JSON.stringify(reportError(error), null, 2)}\n`)
    process.exit(1)
  }
}
