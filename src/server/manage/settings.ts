import { listSettings, launchChecklist, readLaunchState, setSettingAs, settingText } from '../modules/content/index.ts'
import { operator } from '../platform/audit/record-change.ts'
import type { AppContext } from '../platform/app-context.ts'
import { CommandError } from './command-error.ts'

/** Lists the settings by their dotted names, or sets one. */
export async function manageSettings(context: AppContext, [name, ...messages]: readonly string[]): Promise<string> {
  if (name === undefined) {
    const state = await readLaunchState(context)
    const missing = launchChecklist(state)
    return [
      ...listSettings(state.settings).map(([path, value]) => `${path.padEnd(26)} ${settingText(value) || '–'}`),
      '',
      ...(missing.length > 0 ? ['Before the shop may open:', ...missing.map((line) => `  ${line}`)] : ['Nothing is missing.']),
    ].join('\n')
  }
  if (messages.length === 0) throw new CommandError(`settings ${name} <value>`)
  const wrong = await setSettingAs(context, operator, name, messages.join(' '))
  if (wrong !== null) throw new CommandError(wrong)
  return `${name} is set`
}
