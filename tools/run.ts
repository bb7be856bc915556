import { spawn } from 'node:child_process'

const root = new URL('..', import.meta.url)

export interface ToolResult {
  readonly name: string
  readonly passed: boolean
  readonly seconds: number
}

/**
 * Runs a tool of node_modules; prints its name and its output. `beside` prints both when it has ended, so that they do not mix
 * with what another tool prints meanwhile.
 */
export async function runTool(
  name: string,
  [program = '', ...args]: readonly string[],
  environment: Record<string, string> = {},
  { beside = false } = {},
): Promise<ToolResult> {
  const title = `\n› ${name}\n`
  if (!beside) process.stdout.write(title)
  const started = performance.now()
  const child = spawn(program, args, {
    cwd: root,
    stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  })
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      resolve(null)
    })
    child.once('close', resolve)
  })
  if (output.length > 0) process.stdout.write(Buffer.concat([Buffer.from(beside ? title : ''), ...output]))
  return { name, passed: code === 0, seconds: (performance.now() - started) / 1000 }
}
