import { deriveKey } from '../../platform/keys.ts'
import type { AppContext } from '../../platform/app-context.ts'

/** The path of the simulator, relative to the URL of the shop. */
export const simulatorPath = '/simulator'

/** Its own key pair: test keys, useless at the real provider. */
export function simulatorKeys(context: AppContext): { publicKey: string; privateKey: string } {
  return { publicKey: 'sandbox_i00000000001', privateKey: `sandbox_${deriveKey(context, 'simulator').toString('base64url')}` }
}
