import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../platform/free-port.ts'

const root = join(import.meta.dirname, '..', '..', '..')

export interface ShopProcess {
  readonly url: string
  readonly port: number
  readonly child: ChildProcess
  /** Everything printed so far. */
  output(): string
  /** Resolves with the exit code or the signal's name. */
  readonly ended: Promise<number | string>
  kill(signal?: NodeJS.Signals): Promise<number | string>
}

/**
 * Images are encoded on request, because all of the demo's would keep the processors busy for minutes. The demo's order history is left
 * out: tests make their own orders.
 */
const quiet = {
  NODE_ENV: 'development',
  DEMO: 'catalogue',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_SCALE: '1000',
  PRERENDER_IMAGES: 'false',
  PASSWORD_MEMORY: '8',
}
/** As `npm start` sets it: compiling every module again takes half of a shop's start. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile') }

interface Where {
  /** The built tree of another release. */
  readonly tree?: string
  /** Another host: the command prefix that runs something there, and its address. */
  readonly host?: { readonly enter: readonly string[]; readonly ip: string }
}

/** Starts the shop in its own process, like `npm start` after install and build. */
export async function startShop(
  environment: Record<string, string>,
  { tree = root, host = { enter: [], ip: '127.0.0.1' } }: Where = {},
): Promise<ShopProcess> {
  const port = environment['PORT'] ? Number(environment['PORT']) : await freePort()
  const [program, ...rest] = [...host.enter, process.execPath, join(tree, 'src/server/main.ts')]
  const child = spawn(program ?? process.execPath, rest, {
    cwd: tree,
    // Tests must not query the real National Bank.
    env: { ...quiet, ...compiled, PATH: process.env['PATH'], NBU_URL: 'http://127.0.0.1:9', PORT: String(port), HOST: host.ip, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = new Promise<number | string>((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal ?? 'gone')))
  return {
    url: `http://${host.ip}:${port}`,
    port,
    child,
    ended,
    output: () => printed,
    kill(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}

/** Waits until the shop answers; throws its output if it ends before. */
export async function ready(shop: ShopProcess, seconds = 60): Promise<ShopProcess> {
  const deadline = Date.now() + seconds * 1000
  let over: number | string | undefined
  void shop.ended.then((code) => (over = code))
  while (Date.now() < deadline) {
    if (over !== undefined) throw new Error(`the shop ended (${over}):\n${shop.output()}`)
    const answer = await fetch(`${shop.url}/health/ready`).catch(() => null)
    if (answer?.ok) return shop
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`the shop does not answer:\n${shop.output()}`)
}
