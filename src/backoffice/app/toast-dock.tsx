import { useLayoutEffect } from 'react'
import { ToastRegion } from '#ui/toasts.tsx'
import { useToasts } from '#ui/toast-store.ts'

/**
 * The toasts, as on a phone a strip above the bars at its foot: the page makes room for it, it rests on the bar of a form instead of on its buttons,
 * and it stays above the keyboard.
 */
export function ToastDock() {
  const toasts = useToasts()
  useLayoutEffect(() => {
    const measure = () => {
      const view = window.visualViewport
      const find = (selector: string) => document.querySelector<HTMLElement>(selector)
      const bars = [...document.querySelectorAll('.save-bar, .thumb-bar')].map((bar) => bar.getBoundingClientRect())
      const foot = find('.bottom-bar')?.getBoundingClientRect().top ?? 0
      // A bar further up the page stands in its place.
      const atFoot = bars.find(({ bottom }) => Math.abs(bottom - foot) < 3)?.height ?? 0
      const keyboard = view?.scale === 1 ? innerHeight - view.height - view.offsetTop : 0
      for (const [name, height] of Object.entries({ bar: atFoot, toasts: find('.toasts')?.offsetHeight ?? 0, keyboard }))
        document.documentElement.style.setProperty(`--${name}`, `${height}px`)
    }
    measure()
    if (toasts.length === 0) return
    // The bar of a form comes and goes with its changes.
    const changes = new MutationObserver(measure)
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-open'] })
    window.visualViewport?.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      changes.disconnect()
      window.visualViewport?.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure)
    }
  }, [toasts])
  return <ToastRegion />
}
