/** What `j` and `k` go through: rows of a table, and what is marked as one. A row stands for the first thing in it that opens. */
const rows = 'main :is(table.rows tbody tr, [data-row])'
const opener = 'a[href]:not([href^="tel:"], [href^="mailto:"]), button, summary'
/** What of a form can be typed in or chosen. */
const field = ':is(input:not([type="hidden"], [type="file"]), select, textarea):not(:disabled, [readonly])'

const focusedRow = (): Element | null => document.activeElement?.closest(rows) ?? null

/** Ticks or unticks the row that has the focus, where its rows can be chosen. */
export function toggleRow(): void {
  focusedRow()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
}

/** Moves the focus to the next or the former row; without a focused row to the first or the last. */
export function focusRow(step: 1 | -1): void {
  const all = [...document.querySelectorAll(rows)].filter((row) => row.querySelector(opener) !== null)
  const at = all.findIndex((row) => row.contains(document.activeElement))
  const next = at === -1 ? (step === 1 ? 0 : all.length - 1) : Math.min(Math.max(at + step, 0), all.length - 1)
  all[next]?.querySelector<HTMLElement>(opener)?.focus()
}

/** The default of a row: its own page for editing, its phone for calling. */
const ofRow: Readonly<Record<string, string>> = { KeyE: 'a[href^="/admin/"]', KeyL: 'a[href^="tel:"]' }
/** The default of a screen: the first field of its form for editing, its phone for calling. */
const ofScreen: Readonly<Record<string, string>> = { KeyE: `main form[data-edit] ${field}`, KeyL: 'main a[href^="tel:"]' }

function visible(selector: string | undefined, within: ParentNode): HTMLElement[] {
  if (selector === undefined) return []
  return [...within.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
}

/**
 * Does what a key stands for here: edit, note, call. First what the focused row marks with it (`data-key`) or offers, then what
 * the screen marks or offers; rows that have not the focus stay out of it.
 */
export function pressKeyed(code: string): void {
  const marked = `[data-key="${code}"]`
  const row = focusedRow()
  const inRow = row === null ? [] : [...visible(marked, row), ...visible(ofRow[code], row)]
  const onScreen = [...visible(`main ${marked}`, document), ...visible(ofScreen[code], document)].filter((element) => !element.closest(rows))
  const target = inRow[0] ?? onScreen[0]
  if (target?.matches(field)) target.focus()
  else target?.click()
}
