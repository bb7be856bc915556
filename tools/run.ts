import { spawn } from 'node:child_process'

const root = new URL('..', import.meta.url)

/** A tool of node_modules with its arguments, and the name that prefixes its output. */
export interface Step {
  readonly name: string
  readonly command: readonly string[]
  readonly environment?: Record<string, string>
}

export interface Result {
  readonly name: string
  readonly passed: boolean
  readonly seconds: number
  /** The last lines of its output. */
  readonly lastLines: readonly string[]
}

const lineLimit = 40

/** Runs a tool and prints its lines as they come, each prefixed with its name when several run. */
export function runTool({ name, command: [program = '', ...args], environment }: Step, { alone = true } = {}): Promise<Result> {
  const before = alone ? '' : `${name} | `
  console.log(alone ? `\n› ${name}` : `${before}begins`)
  const started = performance.now()
  const lastLines: string[] = []
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  })
  const endings = [child.stdout, child.stderr].map((stream) => {
    let rest = ''
    const print = (line: string) => {
      console.log(`${before}${line}`)
      lastLines.push(line)
      if (lastLines.length > lineLimit) lastLines.shift()
    }
    stream.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) print(line)
    })
    return () => rest && print(rest)
  })
  return new Promise((resolve) => {
    const end = (passed: boolean) => {
      for (const flush of endings) flush()
      const seconds = (performance.now() - started) / 1000
      if (!alone) console.log(`${before}${passed ? 'ok' : 'FAIL'} (${seconds.toFixed(0)} s)`)
      resolve({ name, passed, seconds, lastLines })
    }
    // A `close` event follows this one.
    child.once('error', (error) => lastLines.push(error.message))
    child.once('close', (code) => end(code === 0))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  })
}

/** Runs lanes in parallel and the steps of a lane one after another, all of them even after a failure, so that one run shows every failure. */
export async function runLanes(lanes: readonly (readonly Step[])[]): Promise<Result[]> {
  const results = await Promise.all(
    lanes.map(async (lane) => {
      const done: Result[] = []
      for (const step of lane) done.push(await runTool(step, { alone: false }))
      return done
    }),
  )
  return results.flat()
}

/**
 * Prints the result of every step, and at the end the failures, because readers of a long log often see only its last lines.
 * @param reported failures from the suites' reports; for a failed step without a report its last lines are repeated
 */
export function endWith(results: readonly Result[], reported: Readonly<Record<string, readonly string[]>> = {}): never {
  console.log('')
  for (const { name, passed, seconds } of results) console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(0)} s)`)
  for (const { name, lastLines } of results.filter(({ passed }) => !passed)) {
    const failures = reported[name] ?? []
    for (const failure of failures.length > 0 ? failures : [`${name}:\n${lastLines.join('\n')}`]) console.log(`\n${failure}`)
  }
  const failed = results.filter(({ passed }) => !passed).length
  console.log(`\n${results.length - failed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
