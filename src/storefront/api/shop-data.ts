import { useRouteLoaderData } from 'react-router'
import type { Language } from '#contract/languages.ts'
import type { PublicSettings } from '#contract/settings.ts'
import type { ShownColour } from '#contract/palette.ts'
import { paysVat } from '#contract/vat.ts'

/** A category reduced to what the app frame shows, because every page carries the whole tree. */
export interface Category {
  readonly categoryId: number
  readonly categoryName: string
  readonly child: readonly Category[]
}

/** Data of header, footer and failure pages. A part that could not be read is null and is not shown. */
export interface ShopData {
  readonly settings: PublicSettings | null
  readonly categories: readonly Category[] | null
  /** The first phone, formatted; null when none is set. */
  readonly phone: string | null
  readonly year: number
}

/**
 * A server-rendered page carries only the version of the shop's data, because the data is mostly closed menus and the same on every page. The
 * browser loads the data from a separate file and keeps it until the version changes.
 */
export interface ShopVersion {
  readonly version: string
}

export const shopFile = (language: string, version: string) => `/locales/${language}/shop.json?v=${version}`

/** The server renders from the whole data; as its properties are not enumerable, they are not serialised into the page. */
export function keepOutOfPage(shop: ShopData, version: string): ShopVersion {
  const parts = Object.entries(shop).map(([name, value]) => [name, { value: value as unknown }] as const)
  return Object.defineProperties({ version }, Object.fromEntries(parts))
}

let shopOfPage: ShopData | undefined

/** Call it before hydration. It retries a failed load after a second. */
export async function loadShopOfPage(language: string, version: string): Promise<void> {
  const read = async () => {
    const response = await fetch(shopFile(language, version))
    if (!response.ok) throw new Error(`the shop's data: HTTP ${response.status}`)
    shopOfPage = (await response.json()) as ShopData // made by entry.server.tsx
  }
  await read().catch(() => new Promise((resolve) => setTimeout(resolve, 1000)).then(read))
}

/** The shop data in the language route's loader data: complete when that loader ran here, otherwise what the page was rendered with. */
export function findShopData(data: unknown): ShopData | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  return 'settings' in data ? (data as ShopData) : shopOfPage // both made by language-route.tsx
}

export const shopKey = (language: Language) => ['shop', language] as const

const emptyShopData: ShopData = { settings: null, categories: null, phone: null, year: new Date().getFullYear() }

/** Usable on failed pages too, where it may be empty. */
export function useShopData(): ShopData {
  return findShopData(useRouteLoaderData('app/language-route')) ?? emptyShopData
}

/** Whether today's prices include VAT. */
export const usePaysVat = (): boolean => paysVat(useShopData().settings?.seller.vat ?? null)

/** The shop's colours, or its finishes when `property` is the finish, in the owner's order. */
export const usePalette = (property?: string): readonly ShownColour[] =>
  useShopData().settings?.[property === 'finish' ? 'finishes' : 'colours'] ?? []

/** `tel:` accepts only digits and a plus. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
