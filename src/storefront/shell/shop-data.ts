import { useRouteLoaderData } from 'react-router'
import type { ShopApi } from '#contract/api.ts'
import type { CategoryNode } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import type { PublicSettings } from '#contract/settings.ts'

/** A category as the shell shows it: the page carries the whole tree, so no more than that. */
export interface Category {
  readonly categoryId: number
  readonly categoryName: string
  readonly child: readonly Category[]
}

function toCategory({ categoryId, categoryName, child }: CategoryNode): Category {
  return { categoryId, categoryName, child: child.map(toCategory) }
}

/** What header, footer and failure pages show. A part that could not be read is null and is left out. */
export interface ShopData {
  readonly settings: PublicSettings | null
  readonly categories: readonly Category[] | null
  readonly year: number
}

export const shopKey = (language: Language) => ['shop', language] as const

export async function readShopData(api: ShopApi): Promise<ShopData> {
  const [settings, categories] = await Promise.allSettled([api.readSettings(), api.listCategories()])
  return {
    settings: settings.status === 'fulfilled' ? settings.value : null,
    categories: categories.status === 'fulfilled' ? categories.value.map(toCategory) : null,
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
