import type { ShopApi } from '#contract/api.ts'
import type { CategoryNode } from '#contract/catalogue.ts'
import { formatPhone } from '#contract/phone.ts'
import type { Category, ShopData } from './shop-data.ts'

function toCategory({ categoryId, categoryName, child }: CategoryNode): Category {
  return { categoryId, categoryName, child: child.map(toCategory) }
}

export async function loadShopData(api: ShopApi): Promise<ShopData> {
  const [settings, categories] = await Promise.allSettled([api.readSettings(), api.listCategories()])
  const phone = settings.status === 'fulfilled' ? settings.value.contacts.phones[0] : undefined
  return {
    settings: settings.status === 'fulfilled' ? settings.value : null,
    categories: categories.status === 'fulfilled' ? categories.value.map(toCategory) : null,
    phone: phone === undefined ? null : formatPhone(phone),
    year: new Date().getFullYear(),
  }
}
