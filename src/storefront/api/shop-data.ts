import { useRouteLoaderData } from 'react-router'
import type { Language } from '#contract/languages.ts'
import type { PublicSettings } from '#contract/settings.ts'

/** A category as the app frame shows it: the page carries the whole tree, so no more than that. */
export interface Category {
  readonly categoryId: number
  readonly categoryName: string
  readonly child: readonly Category[]
}

/** What header, footer and failure pages show. A part that could not be read is null and is left out. */
export interface ShopData {
  readonly settings: PublicSettings | null
  readonly categories: readonly Category[] | null
  /** The first phone as a reader reads it; null when none is set. */
  readonly phone: string | null
  readonly year: number
}

export const shopKey = (language: Language) => ['shop', language] as const

const emptyShopData: ShopData = { settings: null, categories: null, phone: null, year: new Date().getFullYear() }

/** Also where a page failed: then it may be empty. */
export function useShopData(): ShopData {
  return useRouteLoaderData<ShopData>('app/language-route') ?? emptyShopData
}

/** `tel:` wants digits and a plus only. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
