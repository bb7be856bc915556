import type { AppContext } from '../../../platform/app-context.ts'
import { checkbox } from './checkbox.ts'
import type { FiscalRegister } from './fiscal-register.ts'
import { vchasno } from './vchasno.ts'

/** The software cash register of this installation; null when there is none or the payment provider makes the receipts. */
export function configuredRegister({ config: { fiscal } }: Pick<AppContext, 'config'>): FiscalRegister | null {
  const { checkbox: forCheckbox, vchasno: forVchasno, tax } = fiscal
  if (fiscal.register === 'checkbox' && forCheckbox) return checkbox({ ...forCheckbox, tax })
  if (fiscal.register === 'vchasno' && forVchasno) return vchasno({ ...forVchasno, tax })
  return null
}
