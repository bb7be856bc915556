import { fail, type Failure } from '#contract/errors.ts'
import type { World } from '../../platform/app-context.ts'
import { encodePicture, makeDerivative } from './encode-variant.ts'
import { derivedPath, mediaFolder, readIfThere, type MasterType } from './files.ts'
import { findMaster } from './queries.ts'
import { findStandIn, type StandIn } from './stand-in.ts'
import { derivedName, derivedTypes, widthsOf, type DerivedType } from './view.ts'

/** Encoding takes whole cores: two at once leave room for everybody else, two hundred waiting are too many. */
const atOnce = 2
const mayWait = 200

export interface DerivedFile extends StandIn {
  /** Another width, sent while the one asked for is being made. */
  readonly isStandIn: boolean
}

/** `<hash>-<width>.<type>`; anything else, paths included, is no name. */
function parseName(name: string): { hash: string; width: number; type: DerivedType } | null {
  const [, hash, width, extension] = /^([0-9a-f]{20})-([1-9]\d{0,4})\.([a-z]{4})$/.exec(name) ?? []
  const type = derivedTypes.find((known) => known === extension)
  return hash && type ? { hash, width: Number(width), type } : null
}

/** `onlyLook`: nothing is made, as for HEAD; null says that the variant exists only once somebody asks for it. */
type ServeDerivative = (name: string, options?: { onlyLook?: boolean }) => Promise<DerivedFile | Failure | null>

/**
 * Serves derivatives from the folder. A missing one is answered at once by what comes nearest and made in the
 * background, each once however many ask for it; only when nothing can stand in does the reader wait.
 */
export function createDerivatives(world: World, encode = encodePicture): ServeDerivative {
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

  const make = (hash: string, masterType: MasterType, width: number, type: DerivedType): Promise<Buffer | null> | null => {
    const key = derivedName(hash, width, type)
    const already = inFlight.get(key)
    if (already) return already
    if (waiting.length >= mayWait) return null
    const made = inTurn(() => makeDerivative(folder, { hash, masterType, width, type }, encode)).finally(() => inFlight.delete(key))
    inFlight.set(key, made)
    return made
  }

  return async (name, { onlyLook = false } = {}) => {
    const wanted = parseName(name)
    if (wanted === null) return fail('notFound')
    const { hash, width, type } = wanted
    const stored = await readIfThere(derivedPath(folder, hash, width, type))
    if (stored) return { type, bytes: stored, isStandIn: false }
    const master = await findMaster(world.database.db, hash)
    if (master === null || !widthsOf(master).includes(width)) return fail('notFound')

    const standIn = await findStandIn(folder, master, width, type)
    const made = onlyLook ? null : make(hash, master.type, width, type)
    if (standIn) {
      made?.catch((err: unknown) => world.log.error({ err, hash, width, type }, 'a picture could not be made in the background'))
      return { ...standIn, isStandIn: true }
    }
    if (onlyLook) return null
    if (made === null) return fail('unavailable')
    const bytes = await made
    if (bytes === null) {
      world.log.error({ hash }, 'the master of a picture is missing from the data folder')
      return fail('notFound')
    }
    return { type, bytes, isStandIn: false }
  }
}
