import type { Shape, ShapeChange } from '#contract/shape.ts'

/**
 * A shape with the changes of chosen options: each laid over what the ones before it made; one with `kind` is a whole shape.
 * @returns unchecked: a change may not fit the shape, which `Shape` of the contract tells
 */
export function applyChanges(base: Shape, changes: readonly (ShapeChange | null | undefined)[]): object {
  return changes.reduce<object>((shape, change) => (change ? ('kind' in change ? change : { ...shape, ...change }) : shape), base)
}
