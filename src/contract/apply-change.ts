import type { Shape, ShapeChange } from './shape.ts'

/**
 * Merges the changes of the chosen options into a shape, in order; a change with `kind` replaces the whole shape.
 * @returns an unchecked shape: parse it with the contract's `Shape`, because a change may not fit
 */
export function applyChanges(base: Shape, changes: readonly (ShapeChange | null | undefined)[]): object {
  return changes.reduce<object>((shape, change) => (change ? ('kind' in change ? change : { ...shape, ...change }) : shape), base)
}
