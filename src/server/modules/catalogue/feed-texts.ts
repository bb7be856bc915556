import { sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { Db } from '../../platform/db/db.ts'

/** Ids of products on sale, oldest first. */
export async function listPublishedIds(db: Db, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`select id from products where published order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** The descriptions of products in a language, and the names of their categories from root to leaf. */
export async function readFeedTexts(
  db: Db,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, { description: string; category: string }>> {
  const { rows } = await db.execute<{ id: number; description: string | null; category: string }>(sql`
    with recursive path as (
      select c.id, c.parent_id, t.name from categories c join category_translations t on t.category_id = c.id and t.language = ${language} where c.parent_id is null
      union all
      select c.id, c.parent_id, path.name || ' > ' || t.name from categories c
        join category_translations t on t.category_id = c.id and t.language = ${language} join path on path.id = c.parent_id
    )
    select p.id, t.description, path.name as category from products p join path on path.id = p.category_id
    left join product_translations t on t.product_id = p.id and t.language = ${language} where p.id = any(${sql.param([...ids])}::int[])`)
  return new Map(rows.map(({ id, description, category }) => [id, { description: (description ?? '').replace(/\s+/g, ' ').trim(), category }]))
}
