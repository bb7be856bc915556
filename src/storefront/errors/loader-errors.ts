import { data } from 'react-router'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'

/**
 * A read without which there is no page. Failures become the page's own status: 404 (nothing there) and 410 (no more) stay, whatever
 * else went wrong is "not now" (503), and only a bug is a 500.
 */
export async function failOnError<T>(pending: Promise<T>): Promise<T> {
  try {
    return await pending
  } catch (error) {
    if (error instanceof ApiError) throw data(null, { status: error.status === 404 || error.status === 410 ? error.status : 503 })
    if (error instanceof NoResponseError) throw data(null, { status: 503 })
    throw error
  }
}
