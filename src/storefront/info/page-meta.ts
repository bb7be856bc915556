import type { MetaDescriptor } from 'react-router'
import { pageMeta, type Head, type Match } from '../seo/head.ts'
import { breadcrumbData } from '../seo/structured-data.ts'

/** Title, description and language links of a page directly below the catalogue, with both as breadcrumbs. */
export function metaWithBreadcrumbs(matches: readonly (Match | undefined)[], head: Head, title: string): MetaDescriptor[] {
  const home = head.path.replace(/[^/]+$/, 'product')
  return pageMeta({
    matches,
    head,
    data: (shop) => [
      breadcrumbData(shop, [
        { name: shop.name, path: home },
        { name: title, path: head.path },
      ]),
    ],
  })
}
