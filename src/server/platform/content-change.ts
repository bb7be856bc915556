/** The parts of what public pages show that change apart from one another. */
export const contentAreas = ['catalogue', 'rates', 'settings', 'pages'] as const
export type ContentArea = (typeof contentAreas)[number]

export interface ContentChange {
  readonly area: ContentArea
  /** The products that changed, when nothing else of the catalogue did; without it the whole area changed. */
  readonly ids?: readonly number[]
}

/** What an answer was made of: an area, or one product of the catalogue. CDNs know these as surrogate keys. */
export type SurrogateKey = ContentArea | `catalogue:${number}`

/** Was something made of these keys made of what changed? @param change null: anything may have changed */
export function isAffected(keys: readonly string[], change: ContentChange | null): boolean {
  if (change === null) return true
  const { area, ids } = change
  return keys.some((key) => key === area || (ids ? ids.some((id) => key === `${area}:${id}`) : key.startsWith(`${area}:`)))
}

/** The longest text that PostgreSQL carries in a notification, with room to spare. */
const maxPayload = 7_000

export function printChange(change: ContentChange): string {
  const text = JSON.stringify(change)
  return text.length > maxPayload ? JSON.stringify({ area: change.area }) : text
}

/** null for a text that this release does not know: then anything may have changed. */
export function parseChange(text: string | undefined): ContentChange | null {
  try {
    const { area, ids } = JSON.parse(text ?? '') as { area?: unknown; ids?: unknown } // another process's text, checked below
    const known = contentAreas.find((one) => one === area)
    if (known === undefined) return null
    return Array.isArray(ids) && ids.every((id) => Number.isInteger(id)) ? { area: known, ids: ids as number[] } : { area: known } // checked
  } catch {
    return null
  }
}
