import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/**
 * Parts whose HTML is enough until the reader does something: plain links need no script. Their code
 * is fetched at the first sign of a reader, and the part wakes up where it stands. It must not take
 * props that change before that.
 */
const signs = ['pointermove', 'pointerdown', 'keydown', 'input', 'click', 'scroll', 'popstate', 'wake'] as const

const awake =
  typeof document === 'undefined'
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        for (const sign of signs) addEventListener(sign, () => resolve(), { once: true, passive: true })
      })

/** The page moves on by itself: React would hold the move back until every part that it leaves standing is awake. */
export function wake(): void {
  dispatchEvent(new Event('wake'))
}

/** Runs once somebody is there. */
export function onAwake(run: () => void): void {
  void awake.then(run)
}

// Without a network the part is given up: a page that waits for it could not be left.
const nothing = (): { default: ComponentType<object> } => ({ default: () => null })

export function later(load: () => Promise<ComponentType<object>>): LazyExoticComponent<ComponentType<object>> {
  return lazy(() => awake.then(load).then((part) => ({ default: part }), nothing))
}
