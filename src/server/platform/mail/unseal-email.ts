import type { KeySource } from '../keys.ts'
import { openSealed } from '../sealing.ts'
import type { EmailContent } from './email.ts'

/** Opens the sealed links in a stored email. */
export function unsealEmail(
  source: KeySource,
  { text, content }: { text: string; content: EmailContent | null },
): { text: string; content: EmailContent | null } {
  // sealed from this type
  return { text: openSealed(source, text), content: content && (JSON.parse(openSealed(source, JSON.stringify(content))) as EmailContent) }
}
