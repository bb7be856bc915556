import { useRouteLoaderData } from 'react-router'
import type { Language } from '#contract/languages.ts'
import type { PublicSettings } from '#contract/settings.ts'
import type { ShownColour } from '#contract/palette.ts'
import { paysVat } from '#contract/vat.ts'

/** A category as the app frame shows it. The page carries the whole tree, so nothing more. */
export interface Category {
  readonly categoryId: number
  readonly categoryName: string
  readonly child: readonly Category[]
}

/** Data of header, footer and failure pages. A part that could not be read is null and is left out. */
export interface ShopData {
  readonly settings: PublicSettings | null
  readonly categories: readonly Category[] | null
  /** The first phone as a reader reads it; null when none is set. */
  readonly phone: string | null
  readonly year: number
}

/**
 * A server-rendered page carries only the version of the shop's data, which is mostly closed menus and the same on every page. The
 * browser reads it from a file of its own and keeps it until the version changes.
 */
export interface ShopVersion {
  readonly version: string
}

export const shopFile = (language: string, version: string) => `/locales/${language}/shop.json?v=${version}`

/**
 * On the server the page is rendered from the whole data; what is sent to the browser leaves out what cannot be enumerated.
 */
export function keepOutOfPage(shop: ShopData, version: string): ShopVersion {
  const parts = Object.entries(shop).map(([name, value]) => [name, { value: value as unknown }] as const)
  return Object.defineProperties({ version }, Object.fromEntries(parts))
}

let shopOfPage: ShopData | undefined

/** Call before hydration. A failed load is retried after a second. */
export async function loadShopOfPage(language: string, version: string): Promise<void> {
  const read = async () => {
    const response = await fetch(shopFile(language, version))
    if (!response.ok) throw new Error(`the shop's data: HTTP ${response.status}`)
    shopOfPage = (await response.json()) as ShopData // made by entry.server.tsx
  }
  await read().catch(() => new Promise((resolve) => setTimeout(resolve, 1000)).then(read))
}

/** The data of the route of a language: whole where the route's loader ran here, else what the page was rendered with. */
export function findShopData(data: unknown): ShopData | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  return 'settings' in data ? (data as ShopData) : shopOfPage // both made by language-route.tsx
}

export const shopKey = (language: Language) => ['shop', language] as const

const emptyShopData: ShopData = { settings: null, categories: null, phone: null, year: new Date().getFullYear() }

/** Also where a page failed: then it may be empty. */
export function useShopData(): ShopData {
  return findShopData(useRouteLoaderData('app/language-route')) ?? emptyShopData
}

/** Whether today's prices include VAT. */
export const usePaysVat = (): boolean => paysVat(useShopData().settings?.seller.vat ?? null)

/** The colours of the shop, or its finishes where that is the property, in their order. */
export const usePalette = (property?: string): readonly ShownColour[] =>
  useShopData().settings?.[property === 'finish' ? 'finishes' : 'colours'] ?? []

/** `tel:` wants digits and a plus only. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
