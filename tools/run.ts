import { spawnSync } from 'node:child_process'

const root = new URL('..', import.meta.url)

/** Runs a tool of node_modules; prints its name and its output. Returns whether it passed and its duration. */
export function runTool(
  name: string,
  command: readonly string[],
  environment: Record<string, string> = {},
): { name: string; passed: boolean; seconds: number } {
  const [program = '', ...args] = command
  process.stdout.write(`\n› ${name}\n`)
  const started = performance.now()
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  })
  return { name, passed: status === 0, seconds: (performance.now() - started) / 1000 }
}
