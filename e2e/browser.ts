import chromium from '@sparticuz/chromium'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * Path of the Chromium that comes through npm, unpacked below the project when it is asked for first. Its package would
 * unpack it to a fixed name in the shared folder for temporary files, and run whatever stands there under that name.
 */
export async function browserPath(): Promise<string> {
  const caches = join(root, 'node_modules', '.cache')
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json'), 'utf8')) as { version: string } // npm's own file
  const folder = join(caches, `chromium-${version}`)
  const program = join(folder, 'chromium')
  if (existsSync(program)) return program
  mkdirSync(caches, { recursive: true })
  // Beside, and then renamed: two may unpack at once, and one may be interrupted.
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

/** The package asks for the folder for temporary files and has no other setting. */
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
