import type { FastifyInstance, InjectOptions } from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp, jobsFor } from '../app.ts'
import { readConfig } from '../config.ts'
import { testClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/db/db.ts'
import { closeBoss } from '../platform/jobs/index.ts'
import { createResponseCache } from '../platform/http/response-cache.ts'
import { createLog } from '../platform/log.ts'
import { ports } from '../ports.ts'
import { readMessages } from '../platform/messages.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import type { AppContext } from '../platform/app-context.ts'
import { drainJobs } from './drain-jobs.ts'
import { keepIdleChildren } from '../platform/work/heavy-work.ts'
import { giveBack, takeDatabase } from './test-database.ts'

keepIdleChildren(10 * 60_000)
/** Read once for all contexts, because the files never change. */
const messages = readMessages()

export interface TestContext extends AppContext, AsyncDisposable {
  readonly clock: ReturnType<typeof testClock>
  readonly app: FastifyInstance
  /** Sends a request through the real routes, without a socket. */
  call(request: InjectOptions): Promise<{ status: number; body: unknown; text: string; headers: Record<string, unknown> }>
  /** {@link call} that throws unless the answer is a success. */
  perform(request: InjectOptions): Promise<void>
  /** Runs all due jobs, and the jobs that they enqueue; tests have no worker. A failed job is tried again at the next call. */
  runJobs(): Promise<{ ran: number; failures: unknown[] }>
  /** All lines of the log; empty without a LOG_LEVEL. */
  logged(): string
  /** Listens on a free loopback port, for what needs a socket; returns its address. */
  listen(): Promise<string>
  close(): Promise<void>
}

/**
 * A whole shop for one test file: its own migrated, empty database, its own data folder, a clock that stands still.
 * @param databaseUrl opens this database instead and does not drop it; DATABASE_DIRECT_URL in the environment bypasses its pooler
 */
export async function createTestContext(environment: Record<string, string> = {}, databaseUrl?: string): Promise<TestContext> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-data-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'silent',
    ...(environment['NODE_ENV'] === 'production' ? {} : { PASSWORD_MEMORY: '8' }),
    ...(environment['NODE_ENV'] === 'production' ? { PUBLIC_URL: 'https://shop.test' } : {}),
    ...environment,
  })
  let listenUrl = 'http://shop.test'
  const logged: string[] = []
  const clock = testClock()
  const base: AppContext & { clock: ReturnType<typeof testClock> } = {
    config,
    secrets: { jwtSecret: 'test-secret-test-secret-test-secret', databasePassword: '' },
    database: databaseUrl === undefined ? await takeDatabase() : openDatabase(databaseUrl, { max: 8 }, config.databaseDirectUrl ?? undefined),
    storage: await openStorage(config),
    clock,
    log: createLog(config.logLevel, { write: (line) => void logged.push(line) }),
    messages,
    responseCache: createResponseCache(clock),
    ...ports,
    publicUrl: () => listenUrl,
  }
  const app = await buildApp(base, null)
  const close = async () => {
    await app.close()
    await closeBoss(base)
    await (databaseUrl === undefined ? giveBack(base.database) : base.database.close())
    rmSync(folder, { recursive: true, force: true })
  }
  const call: TestContext['call'] = async (request) => {
    const answer = await app.inject(request)
    const json = String(answer.headers['content-type'] ?? '').includes('json')
    return { status: answer.statusCode, body: json ? answer.json() : answer.body, text: answer.body, headers: answer.headers }
  }
  return {
    ...base,
    app,
    call,
    async perform(request) {
      const { status, text } = await call(request)
      if (status >= 300) throw new Error(`${JSON.stringify([request.method, request.url])} was answered by ${status}: ${text}`)
    },
    logged: () => logged.join(''),
    runJobs: () => drainJobs(base, jobsFor(base)),
    async listen() {
      listenUrl = await app.listen({ port: 0, host: '127.0.0.1' })
      return listenUrl
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
