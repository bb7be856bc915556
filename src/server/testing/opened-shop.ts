import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { inject } from 'vitest'
import { withDataDir } from './shop-process.ts'

/** The data folder of a shop that sells nothing yet, for what does not ask how a shop is first opened. */
export function withOpenedShop<T>(work: (folder: string) => Promise<T>): Promise<T> {
  return withDataDir(async (folder) => {
    copyFolder(inject('openedShop'), folder)
    return work(folder)
  })
}

/** With owners and modes: PostgreSQL refuses a folder that is open to others, and started by root it belongs to another user. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  execFileSync('cp', ['-a', `${from}/.`, to])
}
