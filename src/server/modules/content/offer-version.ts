import type { Language, Translated } from '#contract/languages.ts'
import { digest } from '../../platform/digest.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { perContext, type AppContext } from '../../platform/app-context.ts'
import { fileSources, currentVersion, currentVersionId, frontMatterIn, type PageSources } from './page-versions.ts'

/** Digests by the id of a stored text, which never changes; cached, because every checkout asks. */
const known = perContext(() => new Map<number, Translated>())

/**
 * The version of the public offer in force; orders store it as a record of what was accepted. It consists of the text's date and eight
 * characters of its digest, so that a changed text with the same date is a new version.
 */
export async function offerVersion(context: AppContext, db: Db | Tx, language: Language): Promise<string> {
  const now = context.clock.now()
  const id = await currentVersionId(db, 'public-offer', now)
  const versions = known(context)
  const stored = id === null ? null : versions.get(id)
  if (stored) return stored[language]
  const row = id === null ? null : await currentVersion(db, 'public-offer', now)
  const names = formatNames(row ?? fileSources('public-offer'))
  if (row) versions.set(row.id, names)
  return names[language]
}

function formatNames({ uk, en }: PageSources): Translated {
  const formatName = (source: string) => `${frontMatterIn(source).updated} ${digest(source).slice(0, 8)}`
  return { uk: formatName(uk), en: formatName(en) }
}
