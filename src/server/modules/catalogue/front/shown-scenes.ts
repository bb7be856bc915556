import { eq, exists, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Translated } from '#contract/languages.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { shopPictures } from './tables.ts'

/** The shop's own pictures, for the library of pictures. */
export const shownScenes = {
  /** Condition: the picture with this id is one of them. */
  contain: (db: Db | Tx, id: SQLWrapper): SQL => exists(db.select({ one: sql`1` }).from(shopPictures).where(eq(shopPictures.mediaId, id))),
  /** What the scenes with this picture show, in words. */
  words: (db: Db | Tx, id: number): Promise<Translated<string>[]> =>
    db.select({ uk: shopPictures.altUk, en: shopPictures.altEn }).from(shopPictures).where(eq(shopPictures.mediaId, id)),
}
