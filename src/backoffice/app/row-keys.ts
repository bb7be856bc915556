/** What `j` and `k` go through: rows of a table, and what is marked as one. A row stands for the first thing in it that opens. */
const rows = 'main :is(table.rows tbody tr, [data-row])'
const opener = 'a[href], button, summary'

/** Ticks or unticks the row that has the focus, where its rows can be chosen. */
export function toggleRow(): void {
  const row = document.activeElement?.closest(rows)
  row?.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
}

/** Moves the focus to the next or the former row; without a focused row to the first or the last. */
export function focusRow(step: 1 | -1): void {
  const all = [...document.querySelectorAll(rows)].filter((row) => row.querySelector(opener) !== null)
  const at = all.findIndex((row) => row.contains(document.activeElement))
  const next = at === -1 ? (step === 1 ? 0 : all.length - 1) : Math.min(Math.max(at + step, 0), all.length - 1)
  all[next]?.querySelector<HTMLElement>(opener)?.focus()
}

/** Presses what the screen marks with this key (`data-key`): edit, note, call. */
export function pressKeyed(code: string): void {
  document.querySelector<HTMLElement>(`main [data-key="${code}"]`)?.click()
}
