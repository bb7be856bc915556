import { useNavigate } from 'react-router'
import { isLanguage } from '#contract/languages.ts'
import { storedValue } from '../storage/web-storage.ts'

/** Whether a payment page has already sent its reader to the provider; it does not do so again when the reader comes back. */
export const paymentLeft = (pathname: string) => storedValue<true>('session', `payment-left-${pathname.split('/').at(-1)}`, 1)

/**
 * Navigates to a URL from the API. Resolves once the page has changed. A payment page is always a new document, because only its own security policy
 * lets its form leave the shop.
 */
export function useRedirectTo(): (url: string) => Promise<void> {
  const navigate = useNavigate()
  return async (url) => {
    const target = new URL(url, location.href)
    const [, language, page] = target.pathname.split('/')
    if (target.origin === location.origin && isLanguage(language) && page !== 'payment') return navigate(target.pathname + target.search)
    // A reader who asks to pay again is sent to the provider again.
    paymentLeft(target.pathname).remove()
    location.assign(target)
    // The page is left here. If Back restores it from the browser's cache, the promise resolves.
    return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }))
  }
}
