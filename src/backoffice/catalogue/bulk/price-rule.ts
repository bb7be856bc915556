import type { BulkPricesPreview, BulkPricesQuestion, ProductFilter } from '#contract/admin/bulk-prices.ts'
import type { PriceStep } from '#contract/bulk-prices.ts'
import { typedKopiykas } from '#contract/typed-money.ts'
import { productStateNames } from '../product-names.ts'

/** A request for a preview, and the server's answer. */
export interface Looked {
  readonly question: BulkPricesQuestion
  readonly preview: BulkPricesPreview
}

export const ruleKinds = ['percent', 'amount', 'set'] as const

/** The form's values as typed. */
export interface RuleDraft {
  readonly search: string
  readonly category: string
  readonly state: string
  readonly kind: (typeof ruleKinds)[number]
  readonly value: string
  readonly base: boolean
  readonly impacts: boolean
  readonly step: PriceStep
}

export const emptyRule: RuleDraft = { search: '', category: '', state: '', kind: 'percent', value: '', base: true, impacts: true, step: 10 }

/** Parses a typed number to hundredths: `7`, `-2,5`, `−5 %`, `+1 500 ₴`; null when invalid or ambiguous. */
const hundredths = (text: string): number | null => typedKopiykas(text.replace(/%\s*$/, ''), true)

const limits = { percent: [-9_000, 100_000], amount: [-1e10, 1e10], set: [100, 1e10] } as const

function parseValue({ kind, value }: RuleDraft): number | null {
  const number = hundredths(value)
  const [min, max] = limits[kind]
  return number === null || number < min || number > max || (kind !== 'set' && number === 0) ? null : number
}

/** The invalid parts of a rule, which prevent the preview. */
export function wrongIn(draft: RuleDraft): ('value' | 'targets')[] {
  const isAimed = draft.kind === 'set' || draft.base || draft.impacts
  return [...(parseValue(draft) === null ? (['value'] as const) : []), ...(isAimed ? [] : (['targets'] as const))]
}

/** The request for a preview; null while something is invalid. @param chosen products selected in their list, instead of the form's own filter */
export function toQuestion(draft: RuleDraft, chosen: ProductFilter | null): BulkPricesQuestion | null {
  const value = parseValue(draft)
  if (value === null || wrongIn(draft).length > 0) return null
  const { kind } = draft
  return {
    filter: chosen ?? {
      search: draft.search.trim(),
      category: draft.category === '' ? null : Number(draft.category),
      state: productStateNames.find((state) => state === draft.state) ?? null,
      missing: null,
    },
    rule: {
      change: kind === 'percent' ? { kind, percent: value } : { kind, kopiykas: value },
      base: kind === 'set' || draft.base,
      impacts: kind !== 'set' && draft.impacts,
      step: draft.step,
    },
  }
}
