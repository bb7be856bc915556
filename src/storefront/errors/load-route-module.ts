/** The script of a page could not be loaded: no network, or the page is from an older release. */
export class PageScriptError extends Error {}

/** A page that throws when rendered. React Router would wait for ever for a rejected module. */
function failingPage(error: PageScriptError) {
  const fail = () => {
    throw error
  }
  return { clientLoader: fail, default: fail }
}

/**
 * Replaces React Router's function of this name (vite.config.ts), which on failure reloads the page that the reader is leaving and so loses the
 * click. Here the navigation completes and the target page shows the failure.
 */
export async function loadRouteModule(route: { id: string; module: string }, loaded: Record<string, unknown>): Promise<unknown> {
  try {
    return (loaded[route.id] ??= await import(/* @vite-ignore */ route.module))
  } catch (error) {
    return failingPage(new PageScriptError(`the script of ${route.id} could not be loaded`, { cause: error }))
  }
}
