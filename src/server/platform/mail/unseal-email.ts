import type { KeySource } from '../keys.ts'
import { openSealed } from '../sealing.ts'
import type { LetterPaper } from './email.ts'

/** A stored letter as its reader gets it: the secret links in it are stored sealed. */
export function openLetter(
  source: KeySource,
  { text, paper }: { text: string; paper: LetterPaper | null },
): { text: string; paper: LetterPaper | null } {
  return { text: openSealed(source, text), paper: paper && (JSON.parse(openSealed(source, JSON.stringify(paper))) as LetterPaper) } // as it was stored
}
