import { Skeleton } from '#ui/skeleton.tsx'

/** A placeholder for a screen while its translations and data load. */
export function ScreenSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <Skeleton className="h-9 w-56 max-w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}

/** A placeholder for a part of a screen while its data loads. */
export function SectionSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="h-16 w-full" />
    </div>
  )
}

/** A placeholder without any text, because the translations are loading too. */
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
