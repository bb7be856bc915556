import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// Names hold the hash of the content: what an earlier run made is right for this one.
const stored = join(import.meta.dirname, '..', 'node_modules', '.cache', 'bench-pictures')
const variantsFolderOf = (dataDir: string) => join(dataDir, 'media', 'derived')

/** Gives a new data folder the pictures that earlier runs made. */
export function copyMedia(dataDir: string): void {
  if (existsSync(stored)) cpSync(stored, variantsFolderOf(dataDir), { recursive: true })
}

/** A shop makes the widths of its pictures once, beside its work, for a quarter of an hour; what is measured is a shop at rest. */
export async function waitUntilIdle(dataDir: string): Promise<void> {
  const count = () => (existsSync(variantsFolderOf(dataDir)) ? readdirSync(variantsFolderOf(dataDir)).length : 0)
  for (let quiet = 0, made = count(); quiet < 15; quiet++) {
    await sleep(1_000)
    if (count() !== made) {
      quiet = 0
      made = count()
    }
  }
  cpSync(variantsFolderOf(dataDir), stored, { recursive: true })
}
