import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { clusterFolder } from '../platform/db/cluster.ts'
import { ready, startShop } from './shop-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a shop that was opened once and closed cleanly, with an empty catalogue. */
    openedShop: string
  }
}

/** One such folder for the whole run, because creating a database and running every migration costs more than the rest of a start. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-opened-'))
  const shop = await ready(await startShop({ DATA_DIR: folder, DEMO: 'false' }), 120)
  const code = await shop.kill()
  if (code !== 0) throw new Error(`the shop ended with ${code}:\n${shop.output()}`)
  // Copies that start at the same time would all want the last port.
  rmSync(join(clusterFolder(folder), 'postmaster.opts'), { force: true })
  project.provide('openedShop', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
