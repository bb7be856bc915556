import { parse } from 'yaml'
import { languages, type Language } from '#contract/languages.ts'
import { digest } from '../../platform/digest.ts'
import { FrontMatter, frontMatterOf, readSource } from './load-info-pages.ts'

/** `YYYY-MM-DD` of the text, then eight characters of its digest: a text that changed without its date is another version. */
function versionOf(source: string): string {
  return `${FrontMatter.parse(parse(frontMatterOf(source))).updated} ${digest(source).slice(0, 8)}`
}

// Read once, with the release: a file that is replaced under a running shop is not what its pages show.
const versions = new Map(languages.map((language) => [language, versionOf(readSource(language, 'public-offer'))]))

/** The version of the public offer that this shop shows: an order stores it, to say later what was agreed to. */
export function offerVersion(language: Language): string {
  return versions.get(language) ?? ''
}
