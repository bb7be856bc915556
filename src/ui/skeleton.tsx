import { classNames } from './class-names.ts'

/** A place kept for what is coming; give it the final size by classes. Silent: the list around it says it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-breathe rounded-edge bg-ground', className)} />
}
