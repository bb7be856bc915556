import { isRouteErrorResponse } from 'react-router'

/** What a reader sees when a page could not be made. */
export function Failure({ error }: { error: unknown }) {
  return (
    <main id="main">
      <h1>{isRouteErrorResponse(error) ? error.status : 500}</h1>
    </main>
  )
}
