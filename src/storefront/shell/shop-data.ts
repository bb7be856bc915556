import { useRouteLoaderData } from 'react-router'
import type { ShopApi } from '#contract/api.ts'
import type { CategoryNode } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import type { PublicSettings } from '#contract/settings.ts'

/** What header, footer and failure pages show. A part that could not be read is null and is left out. */
export interface ShopData {
  readonly settings: PublicSettings | null
  readonly categories: readonly CategoryNode[] | null
  readonly year: number
}

export const shopKey = (language: Language) => ['shop', language] as const

export async function readShopData(api: ShopApi): Promise<ShopData> {
  const [settings, categories] = await Promise.allSettled([api.readSettings(), api.listCategories()])
  return {
    settings: settings.status === 'fulfilled' ? settings.value : null,
    categories: categories.status === 'fulfilled' ? categories.value : null,
    year: new Date().getFullYear(),
  }
}

const nothing: ShopData = { settings: null, categories: null, year: new Date().getFullYear() }

/** Also where a page failed: then it may be empty. */
export function useShopData(): ShopData {
  return useRouteLoaderData<ShopData>('shell/language') ?? nothing
}

/** `tel:` wants digits and a plus only. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
