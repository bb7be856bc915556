import { cleanLine } from '#contract/clean-text.ts'
import { listEmptySearches } from '../modules/catalogue/index.ts'
import type { AppContext } from '../platform/app-context.ts'

/** What was searched for and not found, by its words alone: each wants a synonym, or is a product that is missing. */
export async function manageSearches(context: AppContext): Promise<string> {
  const searches = await listEmptySearches(context.database.db, 50)
  // A stranger's words must not steer the operator's terminal.
  return searches.map(({ text, count, lastAt }) => `${count}  ${lastAt.toISOString().slice(0, 10)}  ${cleanLine(text)}`).join('\n') || 'None.'
}
