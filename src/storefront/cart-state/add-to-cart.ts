import { storePendingAddition, type AddToCartInput } from './pending-addition.ts'
import { openModal } from '../modals/modals.ts'
import { useSession, type SessionStatus } from '../session/session-store.ts'

/** Waits for the session of a page that has just opened. */
function resolvedSessionStatus(): Promise<SessionStatus> {
  const { status } = useSession.getState()
  if (status !== 'unknown') return Promise.resolve(status)
  return new Promise((resolve) => {
    const stop = useSession.subscribe((session) => {
      if (session.status === 'unknown') return
      stop()
      resolve(session.status)
    })
  })
}

/**
 * Puts a product into the cart and reports the outcome in a toast; rejects when the code for that could not be loaded. A visitor sees the prompt
 * to register, and the addition is stored until they have signed in (rule 4.1).
 */
export async function addToCart(input: AddToCartInput): Promise<void> {
  if ((await resolvedSessionStatus()) === 'signed-in') {
    const { addItem } = await import('./cart-store.ts')
    return addItem(input)
  }
  storePendingAddition(input)
  openModal('public purchase authentication')
}
