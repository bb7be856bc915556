import { inject } from 'vitest'
import { copyFolder, withDataDir } from './data-folder.ts'

/** The data folder of a shop that sells nothing yet, for what does not ask how a shop is first opened. */
export function withOpenedShop<T>(work: (folder: string) => Promise<T>): Promise<T> {
  return withDataDir(async (folder) => {
    copyFolder(inject('openedShop'), folder)
    return work(folder)
  })
}
