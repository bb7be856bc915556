import type { ShopApi } from '#contract/api.ts'
import type { CategoryNode } from '#contract/catalogue.ts'
import { formatPhone } from '#contract/format-phone.ts'
import { kyivClock } from '#contract/plain-date.ts'
import type { Category, ShopData } from './shop-data.ts'

function toCategory({ categoryId, categoryName, child }: CategoryNode): Category {
  return { categoryId, categoryName, child: child.map(toCategory) }
}

/** @param now for the year in the copyright line, from the server's or the browser's clock */
export async function loadShopData(api: ShopApi, now: Date): Promise<ShopData> {
  const [settings, categories] = await Promise.allSettled([api.readSettings(), api.listCategories()])
  const phone = settings.status === 'fulfilled' ? settings.value.contacts.phones[0] : undefined
  return {
    settings: settings.status === 'fulfilled' ? settings.value : null,
    categories: categories.status === 'fulfilled' ? categories.value.map(toCategory) : null,
    phone: phone === undefined ? null : formatPhone(phone),
    year: Number(kyivClock(now).date.slice(0, 4)),
  }
}
