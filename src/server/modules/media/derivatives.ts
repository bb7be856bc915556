import { refuse, type Refusal } from '#contract/errors.ts'
import type { World } from '../../platform/world.ts'
import { encodePicture, makeDerivative } from './encode-picture.ts'
import { derivedPath, mediaFolder, readIfThere } from './files.ts'
import { findMaster } from './queries.ts'
import { derivedName, derivedTypes, widthsOf, type DerivedType } from './view.ts'

/** Encoding takes whole cores: two at once leave room for everybody else, two hundred waiting are too many. */
const atOnce = 2
const mayWait = 200

export interface DerivedFile {
  readonly type: DerivedType
  readonly bytes: Buffer
}

/** `<hash>-<width>.<type>`; anything else, paths included, is no name. */
function parseName(name: string): { hash: string; width: number; type: DerivedType } | null {
  const [, hash, width, extension] = /^([0-9a-f]{20})-([1-9]\d{0,4})\.([a-z]{4})$/.exec(name) ?? []
  const type = derivedTypes.find((known) => known === extension)
  return hash && type ? { hash, width: Number(width), type } : null
}

/** Serves derivatives from the folder and makes the missing ones, each once however many ask for it. */
export function createDerivatives(world: World, encode = encodePicture): (name: string) => Promise<DerivedFile | Refusal> {
  const folder = mediaFolder(world.config.dataDir)
  const inFlight = new Map<string, Promise<Buffer | null>>()
  const waiting: (() => void)[] = []
  let running = 0

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await work()
    } finally {
      // The turn passes on directly, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return async (name) => {
    const wanted = parseName(name)
    if (wanted === null) return refuse('notFound')
    const { hash, width, type } = wanted
    const kept = await readIfThere(derivedPath(folder, hash, width, type))
    if (kept) return { type, bytes: kept }
    const master = await findMaster(world.database.db, hash)
    if (master === null || !widthsOf(master).includes(width)) return refuse('notFound')

    const key = derivedName(hash, width, type)
    let made = inFlight.get(key)
    if (made === undefined) {
      if (waiting.length >= mayWait) return refuse('unavailable')
      made = inTurn(() => makeDerivative(folder, { hash, masterType: master.type, width, type }, encode)).finally(() => inFlight.delete(key))
      inFlight.set(key, made)
    }
    const bytes = await made
    if (bytes === null) {
      world.log.error({ hash }, 'the master of a picture is missing from the data folder')
      return refuse('notFound')
    }
    return { type, bytes }
  }
}
