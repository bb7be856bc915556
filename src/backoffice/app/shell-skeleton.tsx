import { Skeleton } from '#ui/skeleton.tsx'

/** A screen of its final size while its words and data are on their way. */
export function ScreenSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <Skeleton className="h-9 w-56 max-w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}

/** A part of a screen whose data is on its way. */
export function SectionSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="h-16 w-full" />
    </div>
  )
}

/** Before anything is known: no words, for they are on their way too. */
export function ShellSkeleton() {
  return (
    <div className="shell">
      <div className="rail" />
      <div className="screen">
        <ScreenSkeleton />
      </div>
    </div>
  )
}
