import { inArray } from 'drizzle-orm'
import type { Image } from '#contract/catalogue.ts'
import { lineDrawingPath } from '#contract/product-files.ts'
import type { Shape } from '#contract/shape.ts'
import type { Translated } from '#contract/languages.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { digest } from '../../platform/digest.ts'
import { products } from './tables.ts'

const formatAlt: Translated<(name: string) => string> = { uk: (name) => `${name}: креслення`, en: (name) => `${name}: line drawing` }

/** The line drawing of a product without pictures. Its address changes with the shape. */
export function drawnImage(id: number, shape: Shape, name: string, language: keyof typeof formatAlt): Image {
  const version = digest(JSON.stringify(shape)).slice(0, 8)
  return {
    url: lineDrawingPath(id, version),
    alt: formatAlt[language](name),
    width: 640,
    height: 800,
    placeholder: '#f7f5f1',
    sources: [],
    kind: 'drawing',
    color: null,
  }
}

/** Shapes by product id; products without a shape are left out. */
export async function readShapes(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Shape>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, form: products.shape })
    .from(products)
    .where(inArray(products.id, [...new Set(ids)]))
  return new Map(rows.flatMap(({ id, form: shape }) => (shape ? [[id, shape] as const] : [])))
}
