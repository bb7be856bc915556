import type { KeySource } from '../keys.ts'
import { openSealed } from '../sealing.ts'
import type { EmailContent } from './email.ts'

/** A stored email as its reader gets it: the secret links in it are stored sealed. */
export function unsealEmail(
  source: KeySource,
  { text, content }: { text: string; content: EmailContent | null },
): { text: string; content: EmailContent | null } {
  return { text: openSealed(source, text), content: content && (JSON.parse(openSealed(source, JSON.stringify(content))) as EmailContent) } // as it was stored
}
