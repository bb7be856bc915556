import type { Currency } from '#contract/money.ts'
import { storedValue } from './web-storage.ts'

/** The currency that an English reader chose on this device. */
export const chosenCurrency = storedValue<Currency>('local', 'currency', 1)
