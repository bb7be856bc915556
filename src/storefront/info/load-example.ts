import type { ShopApi } from '#contract/api.ts'

/** A product with example files to download. */
export interface Example {
  readonly id: number
  readonly slug: string
  readonly name: string
}

/** Any product of the catalogue's first page that has a drawn size; null when there is none, and the page then omits it. */
export async function loadExample(api: ShopApi): Promise<Example | null> {
  const list = await api.listProducts({ query: new URLSearchParams({ limit: '10' }) }).catch(() => null)
  const found = list?.data.find(({ size_label }) => size_label !== null)
  return found ? { id: found.id, slug: found.slug, name: found.product_name } : null
}
