import type { PropertyEffect } from './palette.ts'

/** Aspects visible in a picture, the most important first, by which the best match is chosen. */
export const visibleAspects = ['color', 'finish', 'shape', 'size', 'light', 'mark'] as const
export type VisibleAspect = (typeof visibleAspects)[number]

/** The properties visible in a picture, in that order; owner's properties count by their effect, others also as parts of a combination. */
export const visibleProperties = (
  properties: readonly { readonly name: string; readonly effect?: PropertyEffect | undefined }[],
): { readonly name: string; readonly aspect: VisibleAspect }[] =>
  visibleAspects.flatMap((aspect) =>
    [{ name: aspect }, ...properties.filter(({ effect }) => effect === aspect)].map(({ name }) => ({ name, aspect })),
  )
