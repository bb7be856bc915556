import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// File names contain the hash of the content, so variants of earlier runs are valid.
const stored = join(import.meta.dirname, '..', 'node_modules', '.cache', 'bench-pictures')
const variantsFolder = (dataDir: string) => join(dataDir, 'media', 'derived')

/** Copies the image variants of earlier runs into a new data folder. */
export function copyMedia(dataDir: string): void {
  if (existsSync(stored)) cpSync(stored, variantsFolder(dataDir), { recursive: true })
}

/** Waits until the shop has encoded its image variants, which once takes a quarter of an hour, because it is measured at rest. */
export async function waitUntilIdle(dataDir: string): Promise<void> {
  const count = () => (existsSync(variantsFolder(dataDir)) ? readdirSync(variantsFolder(dataDir)).length : 0)
  for (let quiet = 0, made = count(); quiet < 15; quiet++) {
    await sleep(1_000)
    if (count() !== made) {
      quiet = 0
      made = count()
    }
  }
  if (existsSync(variantsFolder(dataDir))) cpSync(variantsFolder(dataDir), stored, { recursive: true })
}
