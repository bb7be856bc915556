import type { Language } from '#contract/languages.ts'
import { digest } from '../../platform/digest.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { frontMatterIn } from './load-info-pages.ts'
import { currentSource } from './page-versions.ts'

/**
 * The version of the public offer that holds now; orders store it as a record of what was accepted. `YYYY-MM-DD` of the text, then
 * eight characters of its digest: a text that changed while its date did not is still a new version.
 */
export async function offerVersion(context: AppContext, db: Db | Tx, language: Language): Promise<string> {
  const source = await currentSource(context, db, 'public-offer', language)
  return `${frontMatterIn(source).updated} ${digest(source).slice(0, 8)}`
}
