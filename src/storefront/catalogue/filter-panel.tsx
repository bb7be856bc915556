import { useEffect, useMemo } from 'react'
import type { CategoryNode } from '#contract/catalogue.ts'
import { useLanguage, useWords } from '#i18n/words.tsx'
import { Button } from '#ui/button.tsx'
import type { TreeNode } from '#ui/tree-state.ts'
import { Tree } from '#ui/tree.tsx'
import type { Cards } from './card.ts'
import { branchesAbove, categoriesOf, categoryUuid, selectedIn, toggleCategory } from './category-selection.ts'
import { keepExpanded, keepSelected, useView } from './kept-view.ts'
import { filtersOn, withCategories } from './listing.ts'
import { PriceFilter } from './price-filter.tsx'
import type { UsedListing } from './use-listing.ts'

export interface FilterPanelProps {
  used: UsedListing
  tree: readonly CategoryNode[]
  meta: Cards['meta']
}

function toNodes(tree: readonly CategoryNode[], counts: Readonly<Record<string, number>>): TreeNode[] {
  return tree.map(({ categoryId, categoryName, child }) => ({
    id: String(categoryId),
    label: categoryName,
    count: counts[categoryId] ?? 0,
    children: toNodes(child, counts),
  }))
}

/** Unfolded branches: those kept in the tab, and those above what the address ticks. Kept by uuid, shown by id. */
function useBranches(tree: readonly CategoryNode[], categoryIds: readonly number[]) {
  const uuids = useMemo(() => new Map([...categoriesOf(tree)].map(({ node, path }) => [String(node.categoryId), categoryUuid(path)])), [tree])
  const kept = useView((view) => view.expanded)
  const ids = [...uuids].filter(([, uuid]) => kept.includes(uuid)).map(([id]) => id)
  const expanded = new Set([...ids, ...branchesAbove(tree, categoryIds).map(String)])
  const expand = (id: string, open: boolean) => {
    const uuid = uuids.get(id)
    if (uuid) keepExpanded(open ? [...kept, uuid] : kept.filter((other) => other !== uuid))
  }
  return { uuids, expanded, expand }
}

/** Price, categories, reset: beside the list from 1024 px, in a dialog below. */
export function FilterPanel({ used, tree, meta }: FilterPanelProps) {
  const t = useWords('catalogue')
  const language = useLanguage()
  const { listing, change } = used
  const selected = selectedIn(tree, listing.categoryIds)
  const { uuids, expanded, expand } = useBranches(tree, listing.categoryIds)
  const ticked = [...selected].map(String)
  useEffect(() => {
    keepSelected(Object.fromEntries(ticked.map((id) => [uuids.get(id) ?? id, Number(id)])))
  }, [ticked.join()])
  return (
    <div className="flex flex-col gap-8">
      {meta.total_max_price > 0 && <PriceFilter key={language} used={used} min={meta.min_price} max={Math.max(meta.min_price, meta.max_price)} />}
      <div>
        <Tree
          legend={t('categories')}
          name="category_id[]"
          nodes={toNodes(tree, meta.category_counts)}
          selected={new Set(ticked)}
          expanded={expanded}
          onToggle={(id) => change(withCategories(listing, toggleCategory(tree, listing.categoryIds, Number(id))))}
          onExpand={expand}
        />
        <Button
          variant="secondary"
          className="mt-4 w-full"
          disabledReason={filtersOn(listing).some((kind) => kind !== 'search') ? undefined : t('nothingToReset')}
          onClick={() => change({ ...withCategories(listing, []), priceFrom: null, priceTo: null })}
        >
          {t('reset')}
        </Button>
      </div>
    </div>
  )
}
