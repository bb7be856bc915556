/** Parts of the public content that change independently. */
export const contentAreas = ['catalogue', 'rates', 'settings', 'pages'] as const
export type ContentArea = (typeof contentAreas)[number]

export interface ContentChange {
  readonly area: ContentArea
  /** The changed products, when nothing else in the catalogue changed; missing = the whole area changed. */
  readonly ids?: readonly number[]
}

/** The source of an answer: an area, or one product. CDNs call these surrogate keys. */
export type SurrogateKey = ContentArea | `catalogue:${number}`

/** Whether a change affects anything made from these keys. @param change null: anything may have changed */
export function isAffected(keys: readonly string[], change: ContentChange | null): boolean {
  if (change === null) return true
  const { area, ids } = change
  return keys.some((key) => key === area || (ids ? ids.some((id) => key === `${area}:${id}`) : key.startsWith(`${area}:`)))
}

/** The longest text for a PostgreSQL notification, with a margin. */
const maxPayload = 7_000

export function printChange(change: ContentChange): string {
  const text = JSON.stringify(change)
  return text.length > maxPayload ? JSON.stringify({ area: change.area }) : text
}

/** null for a text unknown to this release: then anything may have changed. */
export function parseChange(text: string | undefined): ContentChange | null {
  try {
    const { area, ids } = JSON.parse(text ?? '') as { area?: unknown; ids?: unknown } // written by another process; checked below
    const known = contentAreas.find((one) => one === area)
    if (known === undefined) return null
    return Array.isArray(ids) && ids.every((id) => Number.isInteger(id)) ? { area: known, ids: ids as number[] } : { area: known } // checked
  } catch {
    return null
  }
}
