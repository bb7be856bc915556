import { fork } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { World } from '../../platform/app-context.ts'
import type { Derivative } from './encode-variant.ts'
import { makeFolders, mediaFolder, removeStaleDrafts, type MediaFolder } from './files.ts'
import { listMasters } from './queries.ts'
import { derivedName, widthsOf } from './view.ts'

/** What the warming process is told. */
export interface WarmOrder {
  readonly folder: MediaFolder
  readonly derivatives: readonly Derivative[]
}

/** The sizes that cards and product pages ask for; the widest and WebP are made when somebody wants them. */
const warmedUpTo = 960

/** Derivatives that are not there yet, the smallest widths first: the catalogue is looked at before a product. */
export async function missingDerivatives(world: World): Promise<WarmOrder> {
  const folder = mediaFolder(world.config.dataDir)
  await makeFolders(folder)
  const there = new Set(await readdir(folder.derived))
  const masters = await listMasters(world.database.db)
  const derivatives = masters
    .flatMap((master) => widthsOf(master).map((width) => ({ hash: master.hash, masterType: master.type, width, type: 'avif' as const })))
    .filter(({ hash, width, type }) => width <= warmedUpTo && !there.has(derivedName(hash, width, type)))
    .sort((a, b) => a.width - b.width)
  return { folder, derivatives }
}

/**
 * Makes missing derivatives ahead of the first visit, in a process of the lowest priority, so that it
 * takes only what the shop leaves unused. Whatever it has not made yet is made on request.
 */
export async function startWarming(world: World): Promise<() => Promise<void>> {
  const order = await missingDerivatives(world)
  await removeStaleDrafts(order.folder, world.clock.now())
  if (order.derivatives.length === 0) return async () => {}
  // No settings, hence no secrets, for a process that only reads and writes pictures.
  const child = fork(fileURLToPath(new URL('./prerender-worker.ts', import.meta.url)), {
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  lowerPriority(child.pid)
  const ended = new Promise<void>((resolve) => {
    child.once('error', (err) => {
      world.log.warn({ err }, 'pictures are not made ahead, only on request')
      resolve()
    })
    child.once('exit', (code) => {
      world.log.info({ code, pictures: order.derivatives.length }, 'pictures made ahead')
      resolve()
    })
  })
  child.send(order, () => {}) // a child that died at once is told of by its events
  return async () => {
    child.kill()
    await ended
  }
}

/** From outside and at once: on Linux a thread keeps the priority that it was born with. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It is gone already, which its events tell.
  }
}
