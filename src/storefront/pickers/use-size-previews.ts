import { useRef, useState } from 'react'
import type { ProductProperty } from '#contract/catalogue.ts'
import type { Shape } from '#contract/shape.ts'
import type { SizePreview } from './size-previews.ts'

/**
 * What the sizes look like, once somebody reaches for their list. A browser whose lists hold words only, and a failed fetch,
 * leave the words.
 */
export function useSizePreviews(property: ProductProperty, form: Shape | null) {
  const [known, setKnown] = useState<readonly SizePreview[] | null>(null)
  const asked = useRef(false)
  const possible = form !== null && property.property_name === 'size'
  async function load() {
    if (!possible || asked.current || !CSS.supports('appearance', 'base-select')) return
    asked.current = true
    const { drawPreviews } = await import('./size-previews.ts')
    setKnown(drawPreviews(form, property.options))
  }
  return { known, possible, load: () => void load().catch(() => (asked.current = false)) }
}
