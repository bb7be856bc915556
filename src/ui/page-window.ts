export type PageStep = { kind: 'page'; page: number } | { kind: 'jump'; to: number; direction: 'back' | 'forward' }

/**
 * The page numbers to show, zero-based: `size` of them around the current one, and a jump of `size` pages
 * on each side where pages remain.
 */
export function pageWindow(page: number, pages: number, size: number): PageStep[] {
  if (pages < 1) return []
  const current = Math.min(Math.max(0, page), pages - 1)
  const first = Math.max(0, Math.min(current - Math.floor(size / 2), pages - size))
  const last = Math.min(pages - 1, first + size - 1)
  const steps: PageStep[] = []
  if (first > 0) steps.push({ kind: 'jump', to: Math.max(0, current - size), direction: 'back' })
  for (let shown = first; shown <= last; shown++) steps.push({ kind: 'page', page: shown })
  if (last < pages - 1) steps.push({ kind: 'jump', to: Math.min(pages - 1, current + size), direction: 'forward' })
  return steps
}
