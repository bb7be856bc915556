import {
  createElement,
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react'
import { replayPresses } from './early-presses.ts'

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

/** React.lazy with further attempts. If the last one fails too, the part renders nothing: a missing part must not break the page. */
function lazily<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  pauses: readonly number[],
  onMissing: () => void = () => {},
): LazyExoticComponent<ComponentType<P>> {
  return lazy<ComponentType<P>>(() =>
    pauses.reduce((attempt, milliseconds) => attempt.catch(() => pause(milliseconds).then(load)), load()).catch(() => (onMissing(), noop)),
  )
}

interface Deferral<P> {
  /** Shown until the code is there. */
  readonly fallback?: ReactNode | ((props: P) => ReactNode)
  readonly onMissing?: () => void
}

/**
 * A component whose code is loaded when it is first rendered. A link to a download makes the browser cancel running fetches although the page stays,
 * so a failed load is repeated after a pause.
 */
export function deferred<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { fallback = null, onMissing }: Deferral<P> = {},
): ComponentType<P> {
  const Lazy: ComponentType<P> = lazily(load, openedPauses, onMissing)
  return (props: P) => createElement(Suspense, { fallback: typeof fallback === 'function' ? fallback(props) : fallback }, createElement(Lazy, props))
}

/**
 * For parts whose server HTML is enough until the reader interacts, such as a footer of links. Their code is loaded on the first interaction, and
 * the part is hydrated in place. Until then new props wait: given at once, they would make React replace the HTML with the fallback, which is for a
 * part that the browser renders first.
 */
export function lazyAfterHydration<P extends object>(load: () => Promise<ComponentType<P>>, fallback: ReactNode = null): ComponentType<P> {
  let isHydrated = false
  const loadPart = async () => {
    await hydrated
    const Part = await load()
    const Hydrated = (props: P) => {
      useEffect(() => {
        isHydrated = true
        // Early presses are repeated after the commit; earlier they would be lost.
        replayPresses()
      }, [])
      return createElement(Part, props)
    }
    return { default: Hydrated }
  }
  const Lazy: ComponentType<P> = lazily(loadPart, renderedPauses)
  return function AfterHydration(props: P) {
    const waiting = useDeferredValue(props)
    const shown = isHydrated ? props : waiting
    return useMemo(() => createElement(Suspense, { fallback }, createElement(Lazy, shown)), [shown])
  }
}
