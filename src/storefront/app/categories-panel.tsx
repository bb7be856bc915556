import { Link } from 'react-router'
import { useLanguage } from '#i18n/messages.tsx'
import { categoryPath } from '../navigation/links.ts'
import { useShopData } from '../api/shop-data.ts'

/** Category families and their children; choosing one selects it and resets the filters. */
export default function CategoriesPanel() {
  const language = useLanguage()
  const { categories } = useShopData()
  return (
    <ul className="w-[min(56rem,calc(100vw-4rem))] columns-3 gap-8 p-4 [&_a]:block [&_a]:py-1.5 [&_a]:leading-snug [&_a:hover]:text-accent [&_li]:break-inside-avoid">
      {categories?.map((family) => (
        <li key={family.categoryId} className="mb-4">
          <Link to={categoryPath(language, family.categoryId)} className="font-medium">
            {family.categoryName}
          </Link>
          <ul>
            {family.child.map((category) => (
              <li key={category.categoryId}>
                <Link to={categoryPath(language, category.categoryId)}>{category.categoryName}</Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
