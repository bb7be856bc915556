import { inject } from 'vitest'
import { copyFolder, withDataDir } from './data-folder.ts'

/** The data folder of a shop with an empty catalogue, for tests that are not about the first opening. */
export function withOpenedShop<T>(work: (folder: string) => Promise<T>): Promise<T> {
  return withDataDir(async (folder) => {
    copyFolder(inject('openedShop'), folder)
    return work(folder)
  })
}
