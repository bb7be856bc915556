import type { ProductGap, ProductSort, ProductState } from '#contract/admin/products.ts'

// The contract's own lists would load zod, which weighs more than the screen.
export const productStateNames = ['draft', 'published', 'changed', 'hidden'] as const satisfies readonly ProductState[]
export const productGapNames = ['name.en', 'description.uk', 'description.en', 'picture', 'alt', 'weight'] as const satisfies readonly ProductGap[]
export const productSortNames = ['changed', 'name', 'price'] as const satisfies readonly ProductSort[]
