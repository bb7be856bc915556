/** The script of a page could not be loaded: no network, or the files are those of an older release. */
export class PageScriptError extends Error {
  readonly routeId: string
  constructor(routeId: string, cause: unknown) {
    super(`the script of ${routeId} could not be loaded`, { cause })
    this.routeId = routeId
  }
}

/** A page that only fails. React Router waits for ever for one whose module is refused. */
function failingPage(error: PageScriptError) {
  const fail = () => {
    throw error
  }
  return { clientLoader: fail, default: fail }
}

/**
 * Stands in for React Router's own function of this name (vite.config.ts), which reloads the page that the reader leaves,
 * so that their click is lost. Here the move ends on the page they asked for, and the words of its failure stand there.
 */
export async function loadRouteModule(route: { id: string; module: string }, loaded: Record<string, unknown>): Promise<unknown> {
  try {
    return (loaded[route.id] ??= await import(/* @vite-ignore */ route.module))
  } catch (error) {
    return failingPage(new PageScriptError(route.id, error))
  }
}
