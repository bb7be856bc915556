import type { Category } from '../api/shop-data.ts'
import { walkCategories } from './category-selection.ts'

const namespace = 'c5d0a1de-5f0c-4b0e-9a53-6f1d7c1b2e90'

/** A UUID of version 5 (RFC 9562, section 5.5): SHA-1 of a namespace and a name. Needs TLS, as all cryptography of browsers does. */
export async function uuidV5(space: string, name: string): Promise<string> {
  const prefix = space.replaceAll('-', '').match(/../g) ?? []
  const hashed = [...prefix.map((pair) => Number.parseInt(pair, 16)), ...new TextEncoder().encode(name)]
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-1', Uint8Array.from(hashed)), 0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Category id → uuid, derived from the ids on its path, so that it is always the same (rule 2.4). */
export async function assignUuids(tree: readonly Category[]): Promise<ReadonlyMap<number, string>> {
  const entries = [...walkCategories(tree)].map(async ({ node, path }) => [node.categoryId, await uuidV5(namespace, path.join('/'))] as const)
  return new Map(await Promise.all(entries))
}
