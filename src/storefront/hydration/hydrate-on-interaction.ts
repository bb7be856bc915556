import { createElement, lazy, useEffect, type ComponentType, type LazyExoticComponent } from 'react'
import { replayPresses } from './early-presses.ts'

/**
 * For parts whose server HTML is enough until the reader interacts, such as a footer of links. Their code is loaded on the first interaction, and
 * the part is hydrated in place. If its props change before the code has arrived, React replaces the server's HTML with the fallback until then.
 */
const interactionEvents = ['pointermove', 'pointerdown', 'keydown', 'input', 'click', 'scroll', 'popstate', 'load-deferred'] as const

const hydrated =
  typeof document === 'undefined'
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        for (const sign of interactionEvents) addEventListener(sign, () => resolve(), { once: true, passive: true })
      })

/** Call it before a navigation that the reader did not cause: React delays it until every part that stays on the page is hydrated. */
export function hydrateNow(): void {
  dispatchEvent(new Event('load-deferred'))
}

/** Runs after the first interaction. */
export function onHydrated(run: () => void): void {
  void hydrated.then(run)
}

const noop = { default: () => null }
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Pauses in ms before new attempts to load a part's code. The reader waits for parts that they opened; server-rendered parts are already visible. */
const openedPauses = [1000] as const
const renderedPauses = [1000, 2000, 4000] as const

/**
 * A component whose code is loaded when it is first rendered. A link to a download makes the browser cancel running fetches although the page stays,
 * so a failed load is repeated after a pause. If the last attempt fails too, it renders nothing: a missing part must not break the page.
 */
export function deferred<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  onMissing: () => void = () => {},
  pauses: readonly number[] = openedPauses,
): LazyExoticComponent<ComponentType<P>> {
  return lazy<ComponentType<P>>(() =>
    pauses.reduce((attempt, milliseconds) => attempt.catch(() => pause(milliseconds).then(load)), load()).catch(() => (onMissing(), noop)),
  )
}

/** A part that the server rendered. Its HTML stays while its code is loaded, which may take several attempts. */
export function lazyAfterHydration<P extends object>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  const loadPart = async () => {
    await hydrated
    const Part = await load()
    // Early presses are repeated after the commit; earlier they would be lost.
    const Hydrated = (props: P) => {
      useEffect(replayPresses, [])
      return createElement(Part, props)
    }
    return { default: Hydrated }
  }
  return deferred(loadPart, undefined, renderedPauses)
}
