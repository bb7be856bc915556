import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../../../platform/app-context.ts'
import { deriveKey } from '../../../platform/keys.ts'

const lifeSeconds = 3600

const sign = (context: AppContext, text: string) => createHmac('sha256', deriveKey(context, 'product-preview')).update(text).digest('base64url')

/** A token that opens the preview of one product for an hour, in every process: `12.1763812345.…`. */
export function printPreviewToken(context: AppContext, id: number): string {
  const text = `${id}.${Math.floor(context.clock.now().getTime() / 1000) + lifeSeconds}`
  return `${text}.${sign(context, text)}`
}

/** The product that a preview token opens; `expired` after its hour, null when the token is not ours. */
export function readPreviewToken(context: AppContext, token: string): number | 'expired' | null {
  const [, id = '', until = '', signature = ''] = /^(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? []
  const right = Buffer.from(sign(context, `${id}.${until}`))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return Number(until) * 1000 > context.clock.now().getTime() ? Number(id) : 'expired'
}
