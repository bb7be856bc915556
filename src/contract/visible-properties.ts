import type { PropertyEffect } from './palette.ts'

/** What one sees on a picture; the weightiest first, when none shows everything. */
export const visibleAspects = ['color', 'finish', 'shape', 'size', 'light', 'mark'] as const
export type VisibleAspect = (typeof visibleAspects)[number]

/** The properties that one sees on a picture, in that order: those of the owner's by what they do, others also as parts of a combination. */
export const visibleProperties = (
  properties: readonly { readonly name: string; readonly effect?: PropertyEffect | undefined }[],
): { readonly name: string; readonly aspect: VisibleAspect }[] =>
  visibleAspects.flatMap((aspect) =>
    [{ name: aspect }, ...properties.filter(({ effect }) => effect === aspect)].map(({ name }) => ({ name, aspect })),
  )
