/** The rows that `j` and `k` go through: table rows, and elements marked as rows. */
const rows = 'main :is(table.rows tbody tr, [data-row])'
const ownPage = 'a[href^="/admin/"]'
/** What a row focuses: its page's link, before which a button that acts may stand, or else its first link or button. */
const pickOpener = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>(ownPage) ?? row.querySelector<HTMLElement>('a[href]:not([href^="tel:"], [href^="mailto:"]), button, summary')
/** Enabled form fields. */
const field = ':is(input:not([type="hidden"], [type="file"]), select, textarea):not(:disabled, [readonly])'

const focusedRow = (): Element | null => document.activeElement?.closest(rows) ?? null

/** Toggles the checkbox of the focused row, if it has one. */
export function toggleRow(): void {
  focusedRow()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
}

/** Focuses the next or the previous row; without a focused row the first or the last. */
export function focusRow(step: 1 | -1): void {
  const all = [...document.querySelectorAll(rows)].filter((row) => pickOpener(row) !== null)
  const at = all.findIndex((row) => row.contains(document.activeElement))
  const next = at === -1 ? (step === 1 ? 0 : all.length - 1) : Math.min(Math.max(at + step, 0), all.length - 1)
  const row = all[next]
  if (row) pickOpener(row)?.focus()
}

/** Defaults within a row: its page for editing, its phone for calling. */
const ofRow: Readonly<Record<string, string>> = { KeyE: ownPage, KeyL: 'a[href^="tel:"]' }
/** Defaults of a screen: the first field of its form for editing, its phone for calling. */
const ofScreen: Readonly<Record<string, string>> = { KeyE: `main form[data-edit] ${field}`, KeyL: 'main a[href^="tel:"]' }

function visible(selector: string | undefined, within: ParentNode): HTMLElement[] {
  if (selector === undefined) return []
  return [...within.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
}

/**
 * Runs a shortcut here: edit, note, call. It looks in the focused row first, for an element marked with `data-key` or the default, and then on the
 * screen; other rows are ignored.
 * @returns whether there is such an element
 */
export function pressKeyed(code: string): boolean {
  const marked = `[data-key="${code}"]`
  const row = focusedRow()
  const inRow = row === null ? [] : [...visible(marked, row), ...visible(ofRow[code], row)]
  const onScreen = [...visible(`main ${marked}`, document), ...visible(ofScreen[code], document)].filter((element) => !element.closest(rows))
  const target = inRow[0] ?? onScreen[0]
  if (target?.matches(field)) target.focus()
  else target?.click()
  return target !== undefined
}
