/** Browsers by a mark in their user agent. The first match applies, because most name several. */
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** A browser and its system in two words, by which its owner can recognise it: `Firefox, Linux`. */
export function deviceName(userAgent: string | undefined): string {
  const find = (marks: readonly (readonly [mark: string, name: string])[]) => marks.find(([mark]) => userAgent?.includes(mark))?.[1]
  return [find(browsers), find(systems)].filter(Boolean).join(', ') || '–'
}
