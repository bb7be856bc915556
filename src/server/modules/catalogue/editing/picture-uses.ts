import { eq, exists, or, sql, type SQL } from 'drizzle-orm'
import { pictureUses, type PictureUse } from '#contract/admin/pictures.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { readPalettes } from '../../content/index.ts'
import { imageRows } from '../../media/index.ts'
import { shownScenes } from '../front/shown-scenes.ts'
import { productImages } from '../tables.ts'

export interface UseColumns {
  /** Where the picture is shown: a column for queries of {@link imageRows}. */
  readonly uses: SQL<PictureUse[]>
  /** Whether it is shown anywhere, so that it cannot be deleted. */
  readonly isUsed: SQL | undefined
}

/** Everything that can show a picture: one rule for the library, its filter and the refusal to delete. */
export async function readUseColumns({ cataloguePorts }: AppContext, db: Db | Tx): Promise<UseColumns> {
  const samples = Object.values(await readPalettes(db))
    .flat()
    .map(({ picture }) => picture)
  const conditions: Record<PictureUse, SQL> = {
    product: exists(db.select({ one: sql`1` }).from(productImages).where(eq(productImages.mediaId, imageRows.id))),
    shop: shownScenes.contain(db, imageRows.id),
    sample: sql`strpos(${samples.join(' ')}, ${imageRows.hash}) > 0`,
    workshop: cataloguePorts.workshopPhotos.contain(db, imageRows.id),
    order: cataloguePorts.orderedPictures.contain(db, imageRows.id),
  }
  const names = pictureUses.map((use) => sql`case when ${conditions[use]} then ${use}::text end`)
  return { uses: sql<PictureUse[]>`array_remove(array[${sql.join(names, sql`, `)}], null)`, isUsed: or(...Object.values(conditions)) }
}
