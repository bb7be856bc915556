import type { PropertyEffect } from './palette.ts'

/** What one sees on a picture; the weightiest first, when none shows everything. */
export const visibleAspects = ['color', 'finish', 'shape', 'size', 'light', 'mark'] as const
export type VisibleAspect = (typeof visibleAspects)[number]

/** The properties that one sees on a picture, in that order: those of the owner's go by what they do. */
export function visibleProperties(
  properties: readonly { readonly name: string; readonly effect?: PropertyEffect | undefined }[],
): { readonly name: string; readonly aspect: VisibleAspect }[] {
  return visibleAspects.flatMap<{ name: string; aspect: VisibleAspect }>((aspect) =>
    aspect === 'light' || aspect === 'mark'
      ? properties.filter(({ effect }) => effect === aspect).map(({ name }) => ({ name, aspect }))
      : [{ name: aspect, aspect }],
  )
}
