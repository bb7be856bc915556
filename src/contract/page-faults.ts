import type { PageTexts } from './admin/pages.ts'
import { languages } from './languages.ts'

export const descriptionLength = { min: 50, max: 200 } as const

export interface PageFault {
  readonly field: keyof PageTexts['uk']
  readonly language: keyof PageTexts
  readonly fault: 'missing' | 'short' | 'long'
  /** How many characters the text has. */
  readonly length: number
}

function findFault(field: PageFault['field'], text: string): PageFault['fault'] | null {
  const { length } = text.trim()
  if (field !== 'description') return length === 0 || (field === 'title' && text.length > 200) ? 'missing' : null
  return length < descriptionLength.min ? 'short' : length > descriptionLength.max ? 'long' : null
}

/** Faults that prevent publishing a page, in the order of its fields. */
export function findPageFaults(texts: PageTexts): readonly PageFault[] {
  return (['title', 'description', 'body'] as const).flatMap((field) =>
    languages.flatMap((language) => {
      const text = texts[language][field]
      const fault = findFault(field, text)
      return fault === null ? [] : [{ field, language, fault, length: text.trim().length }]
    }),
  )
}
