import { data } from 'react-router'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'

/** Awaits a read that the page cannot do without. A failure becomes the page's status: 404 and 410 stay, a bug is 500, everything else is 503. */
export async function failOnError<T>(pending: Promise<T>): Promise<T> {
  try {
    return await pending
  } catch (error) {
    if (error instanceof ApiError) throw data(null, { status: error.status === 404 || error.status === 410 ? error.status : 503 })
    if (error instanceof NoResponseError) throw data(null, { status: 503 })
    throw error
  }
}
