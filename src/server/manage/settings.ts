import { listSettings, missingDetails, readKept, setSetting, settingText } from '../modules/content/index.ts'
import type { World } from '../platform/app-context.ts'
import { CommandError } from './command-error.ts'

/** Lists the settings by their dotted names, or sets one. */
export async function manageSettings(world: World, [name, ...words]: readonly string[]): Promise<string> {
  const { db } = world.database
  if (name === undefined) {
    const kept = await readKept(db)
    const missing = missingDetails(kept)
    return [
      ...listSettings(kept).map(([path, value]) => `${path.padEnd(26)} ${settingText(value) || '–'}`),
      '',
      ...(missing.length > 0 ? ['Before the shop may open:', ...missing.map((line) => `  ${line}`)] : ['Nothing is missing.']),
    ].join('\n')
  }
  if (words.length === 0) throw new CommandError(`settings ${name} <value>`)
  const wrong = await setSetting(db, name, words.join(' '))
  if (wrong !== null) throw new CommandError(wrong)
  return `${name} is set`
}
