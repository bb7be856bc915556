import { createElement, lazy, useEffect, type ComponentType, type LazyExoticComponent } from 'react'
import { replayPresses } from './early-presses.ts'

/**
 * For parts whose server HTML is enough until the reader does something, such as a footer of links. Their code is fetched at
 * the reader's first sign, and the part is hydrated in place. When its props change before the code is there, React replaces the
 * server's HTML with the fallback until it is.
 */
const interactionEvents = ['pointermove', 'pointerdown', 'keydown', 'input', 'click', 'scroll', 'popstate', 'load-deferred'] as const

const hydrated =
  typeof document === 'undefined'
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        for (const sign of interactionEvents) addEventListener(sign, () => resolve(), { once: true, passive: true })
      })

/** Call before a navigation that no reader's action caused: React delays it until every part that stays on the page is hydrated. */
export function hydrateNow(): void {
  dispatchEvent(new Event('load-deferred'))
}

/** Runs after the reader's first sign. */
export function onHydrated(run: () => void): void {
  void hydrated.then(run)
}

const noop = { default: () => null }
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** In ms, before each new attempt to load a part's code. A reader waits for what they opened; what the server rendered is there already. */
const openedPauses = [1000] as const
const renderedPauses = [1000, 2000, 4000] as const

/**
 * A component whose code is fetched when it is first rendered. A link to a download makes the browser cancel running fetches
 * although the page stays, so a failed fetch is repeated after a pause. If the last attempt fails too, nothing is rendered in
 * its place: a missing part must never take the page with it.
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

/** A part that the server rendered: its HTML stays while its code is loaded, which may take several attempts while the page is being left. */
export function lazyAfterHydration<P extends object>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  const loadPart = async () => {
    await hydrated
    const Part = await load()
    // Its presses reach it once React has committed it: while it still renders, they would be lost.
    const Hydrated = (props: P) => {
      useEffect(replayPresses, [])
      return createElement(Part, props)
    }
    return { default: Hydrated }
  }
  return deferred(loadPart, undefined, renderedPauses)
}
