/** Runs after the next paint, or before the reader's next press or key, which may lead to another page. */
export function afterPaint(run: () => void): void {
  const events = ['pointerdown', 'keydown', 'click'] as const
  let isDone = false
  const runOnce = () => {
    if (isDone) return
    isDone = true
    for (const event of events) removeEventListener(event, runOnce, true)
    run()
  }
  for (const event of events) addEventListener(event, runOnce, true)
  requestAnimationFrame(() => setTimeout(runOnce))
}
