import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/**
 * Parts whose HTML is enough until the reader does something: plain links need no script. Their code
 * is fetched at the first sign of a reader, and the part hydrates where it stands. It must not take
 * props that change before that.
 */
const interactionEvents = ['pointermove', 'pointerdown', 'keydown', 'input', 'click', 'scroll', 'popstate', 'wake'] as const

const hydrated =
  typeof document === 'undefined'
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        for (const sign of interactionEvents) addEventListener(sign, () => resolve(), { once: true, passive: true })
      })

/** The page moves on by itself: React would hold the move back until every part that it leaves standing is hydrated. */
export function hydrateNow(): void {
  dispatchEvent(new Event('wake'))
}

/** Runs once somebody is there. */
export function onHydrated(run: () => void): void {
  void hydrated.then(run)
}

const noop = { default: () => null }
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * A part whose code is fetched when it is wanted. A page that is being left cuts its fetches off, and where that
 * ends in a download the page stays: so the part is asked for once more, and then done without. It never takes the
 * page away, and a page that waits for it can be left.
 */
export function deferred<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  onMissing: () => void = () => {},
): LazyExoticComponent<ComponentType<P>> {
  return lazy<ComponentType<P>>(() =>
    load()
      .catch(() => pause(1000).then(load))
      .catch(() => (onMissing(), noop)),
  )
}

export function lazyAfterHydration<P extends object>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return deferred(() => hydrated.then(load).then((part) => ({ default: part })))
}
