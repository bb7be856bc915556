/** Reloads once the server can be reached: without a network the browser would replace the back office by its own error page. */
export const reloadIfReachable = (): Promise<void> =>
  fetch(location.href, { method: 'HEAD' }).then(
    () => location.reload(),
    () => undefined,
  )
