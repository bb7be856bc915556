import type { CallOutcome, OrderRow } from '#contract/admin/orders.ts'
import type { ReceiptView } from '#contract/admin/receipts.ts'

// The contract's own lists would load zod, which weighs more than the screen.
export const orderStateNames = [
  'new',
  'confirmed',
  'in_production',
  'ready',
  'shipped',
  'completed',
  'cancelled',
] as const satisfies readonly OrderRow['state'][]
export const orderPromiseNames = ['late', 'at_risk', 'week'] as const
export const orderMoneyNames = ['due', 'paid', 'over'] as const
export const paymentMethodNames = ['CARD', 'INVOICE', 'CASH'] as const
export const orderSourceNames = ['site', 'phone', 'quote'] as const satisfies readonly OrderRow['source'][]
export const callOutcomeNames = ['reached', 'no_answer', 'later', 'wrong_number', 'refused'] as const satisfies readonly CallOutcome[]
export const receiptMethodNames = ['bank', 'cash', 'terminal'] as const satisfies readonly ReceiptView['method'][]
