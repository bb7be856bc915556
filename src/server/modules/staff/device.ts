/** Browsers by a mark in their user agent; the first that fits, since most claim to be several. */
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

/** A browser and its system in two words, by which its owner knows it again: `Firefox, Linux`. */
export function deviceName(userAgent: string | undefined): string {
  const find = (marks: readonly (readonly [mark: string, name: string])[]) => marks.find(([mark]) => userAgent?.includes(mark))?.[1]
  return [find(browsers), find(systems)].filter(Boolean).join(', ') || '–'
}
