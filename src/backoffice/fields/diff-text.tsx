import type { Language } from '#contract/languages.ts'
import type { DiffEntry } from './line-diff.ts'

/** The changed lines, each with its neighbours. */
export function DiffText({ lines, lang }: { lines: readonly DiffEntry[]; lang?: Language | undefined }) {
  const isNear = (index: number) => lines.slice(Math.max(0, index - 2), index + 3).some(({ kind }) => kind !== 'same')
  return (
    <div lang={lang} className="text-small">
      {lines.map(({ kind, text }, index) =>
        // Lines have no id, so the index is the key.
        kind === 'added' ? (
          <ins key={index} className="block bg-success/10 px-2 wrap-anywhere">
            {text || '\u00a0'}
          </ins>
        ) : kind === 'removed' ? (
          <del key={index} className="block bg-error/10 px-2 wrap-anywhere">
            {text || '\u00a0'}
          </del>
        ) : isNear(index) ? (
          <p key={index} className="px-2 wrap-anywhere">
            {text || '\u00a0'}
          </p>
        ) : (
          isNear(index - 1) && (
            <p key={index} aria-hidden className="px-2">
              …
            </p>
          )
        ),
      )}
    </div>
  )
}
