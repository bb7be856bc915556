import { classNames } from './class-names.ts'

/** A placeholder for content that is loading; give it the final size by classes. Hidden from screen readers: the list around it announces the loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-breathe rounded-edge bg-ground', className)} />
}
