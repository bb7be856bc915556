import { ZodError } from 'zod'
import { missingDetails, nothingSet, readKept, writeSetting, type KeptSettings } from '../modules/content/index.ts'
import type { World } from '../platform/world.ts'
import { CommandError } from './command-error.ts'

/** Lists the settings by their dotted names, or sets one. */
export async function manageSettings(world: World, [name, ...words]: readonly string[]): Promise<string> {
  const { db } = world.database
  const kept = await readKept(db)
  if (name === undefined) {
    const missing = missingDetails(kept)
    return [
      ...leavesOf(kept).map(
        ([path, value]) => `${path.padEnd(26)} ${value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value)}`,
      ),
      '',
      ...(missing.length > 0 ? ['Before the shop may open:', ...missing.map((line) => `  ${line}`)] : ['Nothing is missing.']),
    ].join('\n')
  }
  const [part = '', ...path] = name.split('.')
  if (!isPart(part)) throw new CommandError(`there is no setting ${name}`)
  if (words.length === 0) throw new CommandError(`settings ${name} <value>`)
  const written = words.join(' ')
  const value = written === '-' ? valueAt(nothingSet, [part, ...path]) : parsed(written)
  try {
    // Checked by the schema of the part as it is written.
    await writeSetting(db, part, withValue(kept[part], path, value) as never)
  } catch (error) {
    if (error instanceof ZodError)
      throw new CommandError(`${name}: ${error.issues.map(({ path: at, message }) => `${at.join('.')} ${message}`.trim()).join('; ')}`)
    throw error
  }
  return `${name} is set`
}

const isPart = (name: string): name is keyof KeptSettings => Object.hasOwn(nothingSet, name)
const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists are written as JSON; all else is text as it stands. */
function parsed(written: string): unknown {
  if (!/^[[{]/.test(written)) return written
  try {
    return JSON.parse(written)
  } catch {
    throw new CommandError(`not JSON: ${written}`)
  }
}

function leavesOf(value: unknown, path = ''): [path: string, value: unknown][] {
  if (!isGroup(value)) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path === '' ? key : `${path}.${key}`))
}

function valueAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  return key === undefined ? value : valueAt(isGroup(value) ? (value[key] ?? null) : null, rest)
}

/** A copy with one value changed; a path that leads nowhere is not invented. */
function withValue(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (!isGroup(whole) || !Object.hasOwn(whole, key)) throw new CommandError(`there is no ${key} here`)
  return { ...whole, [key]: withValue(whole[key], rest, value) }
}
