import { parse } from 'yaml'
import { languages, type Language } from '#contract/languages.ts'
import { digest } from '../../platform/digest.ts'
import { FrontMatter, frontMatterOf, readSource } from './load-info-pages.ts'

/** `YYYY-MM-DD` of the text, then eight characters of its digest: a text that changed while its date did not is still a new version. */
function versionOf(source: string): string {
  return `${FrontMatter.parse(parse(frontMatterOf(source))).updated} ${digest(source).slice(0, 8)}`
}

// Read once, like the pages: a file replaced while the shop runs is not what the pages show.
const versions = new Map(languages.map((language) => [language, versionOf(readSource(language, 'public-offer'))]))

/** The version of the public offer that this shop shows; orders store it as a record of what was accepted. */
export function offerVersion(language: Language): string {
  return versions.get(language) ?? ''
}
