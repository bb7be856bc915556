import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { freePort } from '../../src/server/platform/free-port.ts'
import { finder, type Driver } from './driver.ts'

const elementKey = 'element-6066-11e4-a52e-4f735466cecf' // from the WebDriver standard
/** The browser that comes with the library, outside PATH on Debian. */
const miniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4*/MiniBrowser').at(-1)
type Element = Record<typeof elementKey, string>

/** WebKitGTK over WebDriver. It needs a screen; without one it gets a virtual one. */
export async function openWebKit(executablePath: string): Promise<Driver> {
  const port = await freePort()
  const command = [executablePath, `--port=${port}`]
  const [program = '', ...args] = process.env['DISPLAY'] ? command : ['xvfb-run', '-a', ...command]
  const child = spawn(program, args, { stdio: 'ignore', detached: true, env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } })
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    const { value } = (await answer.json()) as { value: unknown } // every answer of the protocol
    if (!answer.ok) throw new Error(JSON.stringify(value))
    return value
  }
  for (let tries = 0; !(await call('GET', '/status').catch(() => null)); tries++) {
    if (tries > 100) throw new Error('WebKitWebDriver does not answer')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] } } }
  const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string } // or it threw
  const session = (method: string, path: string, body?: object) => call(method, `/session/${sessionId}${path}`, body)
  const run = (script: string) => session('POST', '/execute/sync', { script, args: [] })
  const find = async (selector: string, text?: string) => {
    for (let tries = 0; tries < 200; tries++) {
      const found = (await run(finder(selector, text)).catch(() => null)) as Element | null // what the finder answers
      if (found) return `/element/${found[elementKey]}`
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`not seen: ${selector} ${text ?? ''}`)
  }
  await session('POST', '/window/rect', { width: 1280, height: 900 })
  return {
    goto: async (url) => void (await session('POST', '/url', { url })),
    run,
    press: async (selector, text) => void (await session('POST', `${await find(selector, text)}/click`, {})),
    async type(selector, text) {
      const field = await find(selector)
      await session('POST', `${field}/clear`, {})
      await session('POST', `${field}/value`, { text })
    },
    back: async () => void (await session('POST', '/back', {})),
    complaints: () => [],
    async close() {
      await session('DELETE', '').catch(() => {})
      if (child.pid) process.kill(-child.pid)
    },
  }
}
