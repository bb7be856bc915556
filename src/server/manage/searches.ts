import { cleanLine } from '#contract/clean-text.ts'
import { listEmptySearches } from '../modules/catalogue/index.ts'
import type { AppContext } from '../platform/app-context.ts'

/** Lists the texts of searches that found nothing: each needs a synonym or names a missing product. */
export async function manageSearches(context: AppContext): Promise<string> {
  const searches = await listEmptySearches(context.database.db, 50)
  // Control characters in a stranger's text must not reach the operator's terminal.
  return searches.map(({ text, count, lastAt }) => `${count}  ${lastAt.toISOString().slice(0, 10)}  ${cleanLine(text)}`).join('\n') || 'None.'
}
