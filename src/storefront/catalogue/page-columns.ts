import type { ValueFacet } from '#contract/facets.ts'
import type { FrontView } from './front/front-view.ts'
import type { Catalogue } from './load-catalogue.ts'
import type { Card, CardImage, Cards } from './card.ts'

/**
 * Rows with the same properties in the most compact form for a page: the name of every property once, with all its values, or with one value that
 * all rows share. Rows differ in at least one property, such as an id.
 */
type Columns<Row> = { [Name in keyof Row]: readonly Row[Name][] }

function toColumns<Row extends object>(rows: readonly Row[]): Columns<Row> {
  const names = Object.keys(rows[0] ?? {}) as (keyof Row)[] // the first row's names, which all rows have
  const columns: Partial<Columns<Row>> = {}
  for (const name of names) {
    const values = rows.map((row) => row[name])
    columns[name] = values.every((value) => value === values[0]) ? values.slice(0, 1) : values
  }
  return columns as Columns<Row> // one entry per name
}

function toRows<Row extends object>(columns: Columns<Row>): Row[] {
  const entries: [string, readonly unknown[]][] = Object.entries(columns)
  const count = Math.max(0, ...entries.map(([, values]) => values.length))
  return Array.from(
    { length: count },
    (_, index) => Object.fromEntries(entries.map(([name, values]) => [name, values[values.length === 1 ? 0 : index]])) as Row,
  ) // the inverse of toColumns
}

type Facets = Cards['meta']['facets']
type PageFacets = Omit<Facets, ValueFacet> & { readonly [Facet in ValueFacet]: Columns<Facets[Facet][number]> }

/** A card with its pictures flattened into columns, and with alt texts that omit the product's name. */
type FlatCard = Omit<Card, 'image' | 'hover'> & Pick<CardImage, 'alt' | 'placeholder' | 'stem'> & FlatRest
interface FlatRest {
  /** Null when there is no picture. */
  readonly format: CardImage['format'] | null
  readonly hoverStem: string | null
  readonly hoverFormat: CardImage['format'] | null
}

const separator = ': '

function flat({ image, hover, ...card }: Card): FlatCard {
  const { alt, placeholder, stem, format } = image ?? { alt: '', placeholder: null, stem: '', format: null }
  const rest = alt.startsWith(card.name + separator) ? alt.slice(card.name.length) : alt
  return { ...card, alt: rest, placeholder, stem, format, hoverStem: hover?.stem ?? null, hoverFormat: hover?.format ?? null }
}

function whole({ alt: rest, placeholder, stem, format, hoverStem, hoverFormat, ...card }: FlatCard): Card {
  const alt = rest.startsWith(separator) ? card.name + rest : rest
  const image = format && { alt, placeholder, stem, format }
  return { ...card, image, hover: hoverFormat && { stem: hoverStem ?? '', format: hoverFormat } }
}

/** A catalogue as serialised into the server-rendered page. */
export interface PageCatalogue extends Omit<Catalogue, 'cards' | 'meta' | 'front'> {
  readonly front: (Omit<FrontView, 'families'> & { readonly families: Columns<FrontView['families'][number]> }) | null
  readonly columns: Columns<FlatCard>
  readonly meta: Omit<Cards['meta'], 'facets' | 'category_counts'> & { readonly facets: PageFacets }
  /** Products per category, as alternating ids and counts. */
  readonly counts: readonly number[]
}

export function toPage({ cards, front, meta: { category_counts: inCategory, ...meta }, ...rest }: Catalogue): PageCatalogue {
  const counts = Object.entries(inCategory).flatMap(([id, count]) => [Number(id), count])
  const { place, shape, color, option } = meta.facets
  const lists = { place: toColumns(place), shape: toColumns(shape), color: toColumns(color), option: toColumns(option) }
  return {
    ...rest,
    front: front && { ...front, families: toColumns(front.families) },
    columns: toColumns(cards.map(flat)),
    counts,
    meta: { ...meta, facets: { ...meta.facets, ...lists } },
  }
}

export function fromPage({ columns, front, meta, counts, ...rest }: PageCatalogue): Catalogue {
  const inCategory = Object.fromEntries(counts.flatMap((id, at) => (at % 2 ? [] : [[id, counts[at + 1] ?? 0]])))
  const { place, shape, color, option } = meta.facets
  const lists = { place: toRows(place), shape: toRows(shape), color: toRows(color), option: toRows(option) }
  return {
    ...rest,
    front: front && { ...front, families: toRows(front.families) },
    cards: toRows(columns).map(whole),
    meta: { ...meta, category_counts: inCategory, facets: { ...meta.facets, ...lists } },
  }
}
